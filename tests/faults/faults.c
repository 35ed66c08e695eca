/* System calls that change files, counted, logged, and made to fail: an LD_PRELOAD library.

   Every call that creates, writes, syncs, truncates, renames or removes something below
   FAULTS_FOLDER is a point.  At point FAULTS_AT the call fails with the error number
   FAULTS_ERROR; without one the process is killed instead.  FAULTS_LOG gets a line for each
   point: its number, the call (with an exclamation mark if it failed), and the paths.

   Only the first process counts: what it forks or starts is left alone. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *folder;
static long at, points;
static int number, report = -1;
static pid_t owner;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    const char *text;
    char buffer[32];
    folder = getenv("FAULTS_FOLDER");
    if ((text = getenv("FAULTS_OWNER")) != NULL) {
        owner = atoi(text);
        return;
    }
    owner = getpid();
    snprintf(buffer, sizeof buffer, "%d", (int)owner);
    setenv("FAULTS_OWNER", buffer, 1);
    at = (text = getenv("FAULTS_AT")) ? atol(text) : 0;
    number = (text = getenv("FAULTS_ERROR")) ? atoi(text) : 0;
    if ((text = getenv("FAULTS_LOG")) != NULL)
        report = REAL(open)(text, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
}

static int is_below(const char *path) {
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && (path[length] == 0 || path[length] == '/');
}

/* The path of an open file, with which it began if it has been deleted since. */
static void path_of(int descriptor, char *path) {
    char link[64];
    ssize_t length;
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    length = readlink(link, path, PATH_MAX - 1);
    path[length < 0 ? 0 : length] = 0;
}

static void absolute(int at_folder, const char *name, char *path) {
    char start[PATH_MAX];
    if (name[0] == '/') {
        snprintf(path, PATH_MAX, "%s", name);
        return;
    }
    if (at_folder == AT_FDCWD) {
        if (getcwd(start, sizeof start) == NULL) start[0] = 0;
    } else
        path_of(at_folder, start);
    snprintf(path, PATH_MAX, "%.2000s/%.2000s", start, name);
}

/* Whether the call is to fail; `errno` says how. */
static int fails(const char *call, const char *path, const char *other) {
    char line[2 * PATH_MAX + 64];
    int hit, length;
    if (folder == NULL || getpid() != owner || !(is_below(path) || is_below(other))) return 0;
    points++;
    hit = points == at;
    length = snprintf(line, sizeof line, "%ld\t%s%s\t%s\t%s\n", points, call,
                      hit ? "!" : "", path, other);
    if (report >= 0 && REAL(write)(report, line, length) < 0) abort();
    if (hit && number == 0) kill(getpid(), SIGKILL);
    if (hit) errno = number;
    return hit;
}

static int fails_open(const char *call, int descriptor) {
    char path[PATH_MAX];
    int before = errno;
    path_of(descriptor, path);
    errno = before;
    return fails(call, path, "");
}

static int fails_at(const char *call, int at_folder, const char *name) {
    char path[PATH_MAX];
    int before = errno;
    absolute(at_folder, name, path);
    errno = before;
    return fails(call, path, "");
}

static int fails_at_both(const char *call, int from, const char *old, int to, const char *new) {
    char path[PATH_MAX], other[PATH_MAX];
    absolute(from, old, path);
    absolute(to, new, other);
    return fails(call, path, other);
}

/* A file that is there already is no point when it is opened. */
static int fails_creating(int at_folder, const char *name, int flags) {
    struct stat there;
    if ((flags & O_TMPFILE) == O_TMPFILE) return fails_at("create", at_folder, name);
    if (!(flags & O_CREAT) || fstatat(at_folder, name, &there, AT_SYMLINK_NOFOLLOW) == 0) return 0;
    return fails_at("create", at_folder, name);
}

#define OPEN(name)                                                                    \
    int name(const char *path, int flags, ...) {                                      \
        va_list rest;                                                                 \
        mode_t mode;                                                                  \
        va_start(rest, flags);                                                        \
        mode = va_arg(rest, mode_t);                                                  \
        va_end(rest);                                                                 \
        return fails_creating(AT_FDCWD, path, flags) ? -1 : REAL(name)(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                      \
    int name(int place, const char *path, int flags, ...) {                               \
        va_list rest;                                                                     \
        mode_t mode;                                                                      \
        va_start(rest, flags);                                                            \
        mode = va_arg(rest, mode_t);                                                      \
        va_end(rest);                                                                     \
        return fails_creating(place, path, flags) ? -1 : REAL(name)(place, path, flags, mode); \
    }
OPENAT(openat)
OPENAT(openat64)

FILE *fopen(const char *path, const char *mode) {
    int flags = mode[0] == 'r' ? 0 : O_CREAT;
    return fails_creating(AT_FDCWD, path, flags) ? NULL : REAL(fopen)(path, mode);
}

FILE *fopen64(const char *path, const char *mode) {
    int flags = mode[0] == 'r' ? 0 : O_CREAT;
    return fails_creating(AT_FDCWD, path, flags) ? NULL : REAL(fopen64)(path, mode);
}

#define ON_OPEN(type, name, call, parameters, ...)                             \
    type name parameters {                                                     \
        return fails_open(call, file) ? (type)-1 : REAL(name)(__VA_ARGS__);    \
    }
ON_OPEN(ssize_t, write, "write", (int file, const void *data, size_t size), file, data, size)
ON_OPEN(ssize_t, writev, "write", (int file, const struct iovec *data, int count), file, data, count)
ON_OPEN(ssize_t, pwrite, "write", (int file, const void *data, size_t size, off_t place),
        file, data, size, place)
ON_OPEN(ssize_t, pwrite64, "write", (int file, const void *data, size_t size, off64_t place),
        file, data, size, place)
ON_OPEN(int, fsync, "sync", (int file), file)
ON_OPEN(int, fdatasync, "sync", (int file), file)
ON_OPEN(int, ftruncate, "truncate", (int file, off_t size), file, size)
ON_OPEN(int, ftruncate64, "truncate", (int file, off64_t size), file, size)

int posix_fallocate(int file, off_t start, off_t size) {
    return fails_open("allocate", file) ? errno : REAL(posix_fallocate)(file, start, size);
}

int fallocate(int file, int mode, off_t start, off_t size) {
    return fails_open("allocate", file) ? -1 : REAL(fallocate)(file, mode, start, size);
}

#define MAP(name, offset)                                                                    \
    void *name(void *place, size_t size, int access, int flags, int file, offset start) {    \
        if (file >= 0 && fails_open("map", file)) return MAP_FAILED;                         \
        return REAL(name)(place, size, access, flags, file, start);                          \
    }
MAP(mmap, off_t)
MAP(mmap64, off64_t)

int rename(const char *old, const char *new) {
    return fails_at_both("rename", AT_FDCWD, old, AT_FDCWD, new) ? -1 : REAL(rename)(old, new);
}

int renameat(int from, const char *old, int to, const char *new) {
    return fails_at_both("rename", from, old, to, new) ? -1 : REAL(renameat)(from, old, to, new);
}

int link(const char *old, const char *new) {
    return fails_at_both("link", AT_FDCWD, old, AT_FDCWD, new) ? -1 : REAL(link)(old, new);
}

int unlink(const char *path) {
    return fails_at("unlink", AT_FDCWD, path) ? -1 : REAL(unlink)(path);
}

int unlinkat(int place, const char *path, int flags) {
    return fails_at("unlink", place, path) ? -1 : REAL(unlinkat)(place, path, flags);
}

int rmdir(const char *path) {
    return fails_at("unlink", AT_FDCWD, path) ? -1 : REAL(rmdir)(path);
}

int mkdir(const char *path, mode_t mode) {
    return fails_at("create", AT_FDCWD, path) ? -1 : REAL(mkdir)(path, mode);
}
