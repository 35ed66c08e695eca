/* The census of Gold Star as a plain C program: what bench/census.py measures ours against.
 *
 *     census POINTS < equations
 *
 * A line of the input is an equation: its four cells, then its two operators.
 * One walk over the digits, cell by cell; for the last cell of an equation a table
 * gives the digits that complete it, and the walk turns back where there is none.
 * A full star adds one to each list in the product of its equations' pairs, the
 * pairs of operators that make them true.  Prints the lists with a solution, all
 * solutions, the lists with just one, and the seconds of processor time.
 */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST_POINTS = 8, MOST_CELLS = 2 * MOST_POINTS, MANY = 2 };

static int points, cells;
static int cell_of[MOST_POINTS][4], operator_of[MOST_POINTS][2];
static int order[MOST_CELLS];                      /* the cells as they are filled */
static int closed[MOST_CELLS][MOST_POINTS];        /* the equations that each of them completes, */
static int open_at[MOST_CELLS][MOST_POINTS];       /* and where it stands in them */
static int closes[MOST_CELLS];
static int digit_in[MOST_CELLS];
static unsigned short *true_pairs;                 /* by the four digits */
static unsigned *completing[4];                    /* by the open cell and the other three digits */
static unsigned long long solutions;
static unsigned char *found;                       /* solutions of each list, MANY for more */

/* The value of a side, or -1000 where it has none. */
static int side(int a, int operator, int b)
{
    switch (operator) {
    case 0: return a + b;
    case 1: return a - b;
    case 2: return a && b ? a * b : -1000;
    default: return a && b && a % b == 0 ? a / b : -1000;
    }
}

static int index_of(int w, int x, int y, int z)
{
    return ((w * cells + x) * cells + y) * cells + z;
}

/* The same without the open one. */
static int index_beside(int open, const int *digits)
{
    int index = 0;
    for (int i = 0; i < 4; i++)
        if (i != open)
            index = index * cells + digits[i];
    return index;
}

static void fill_table(void)
{
    size_t cube = (size_t)cells * cells * cells;
    true_pairs = calloc(cube * cells, sizeof *true_pairs);
    for (int i = 0; i < 4; i++)
        completing[i] = calloc(cube, sizeof **completing);
    for (int w = 0; w < cells; w++)
        for (int x = 0; x < cells; x++)
            for (int y = 0; y < cells; y++)
                for (int z = 0; z < cells; z++) {
                    int digits[4] = {w, x, y, z}, at = index_of(w, x, y, z);
                    for (int pair = 0; pair < 16; pair++) {
                        int left = side(w, pair & 3, x);
                        if (left != -1000 && left == side(y, pair >> 2, z))
                            true_pairs[at] |= 1u << pair;
                    }
                    for (int i = 0; i < 4 && true_pairs[at]; i++)
                        completing[i][index_beside(i, digits)] |= 1u << digits[i];
                }
}

/* Take next the cell that completes most equations, or else brings most close to it. */
static void choose_order(void)
{
    int is_placed[MOST_CELLS] = {0};
    for (int depth = 0; depth < cells; depth++) {
        int best = -1, best_score = -1;
        for (int cell = 0; cell < cells; cell++) {
            int score = 0;
            if (is_placed[cell])
                continue;
            for (int e = 0; e < points; e++) {
                int known = 0, is_in = 0;
                for (int i = 0; i < 4; i++) {
                    known += is_placed[cell_of[e][i]];
                    is_in |= cell_of[e][i] == cell;
                }
                if (is_in && known)
                    score += known == 3 ? 100 : known == 2 ? 10 : 1;
            }
            if (score > best_score)
                best = cell, best_score = score;
        }
        order[depth] = best;
        is_placed[best] = 1;
        for (int e = 0; e < points; e++) {
            int known = 0, at = -1;
            for (int i = 0; i < 4; i++) {
                known += is_placed[cell_of[e][i]];
                if (cell_of[e][i] == best)
                    at = i;
            }
            if (at >= 0 && known == 4) {
                open_at[depth][closes[depth]] = at;
                closed[depth][closes[depth]++] = e;
            }
        }
    }
}

static void add_lists(int equation, unsigned list)
{
    if (equation == points) {
        solutions++;
        if (found[list] < MANY)
            found[list]++;
        return;
    }
    const int *c = cell_of[equation];
    unsigned rest = true_pairs[index_of(digit_in[c[0]], digit_in[c[1]],
                                        digit_in[c[2]], digit_in[c[3]])];
    for (; rest; rest &= rest - 1) {
        unsigned pair = __builtin_ctz(rest);
        add_lists(equation + 1, list | (pair & 3) << 2 * operator_of[equation][0]
                                     | (pair >> 2) << 2 * operator_of[equation][1]);
    }
}

static void walk(int depth, unsigned unused)
{
    if (depth == cells) {
        add_lists(0, 0);
        return;
    }
    unsigned rest = unused;
    for (int i = 0; i < closes[depth]; i++) {
        const int *c = cell_of[closed[depth][i]];
        int digits[4] = {digit_in[c[0]], digit_in[c[1]], digit_in[c[2]], digit_in[c[3]]};
        rest &= completing[open_at[depth][i]][index_beside(open_at[depth][i], digits)];
    }
    for (; rest; rest &= rest - 1) {
        digit_in[order[depth]] = __builtin_ctz(rest);
        walk(depth + 1, unused ^ (rest & -rest));
    }
}

int main(int count, char **arguments)
{
    unsigned long long solvable = 0, unique = 0;
    points = count > 1 ? atoi(arguments[1]) : 0;
    if (points < 3 || points > MOST_POINTS) {
        fprintf(stderr, "usage: census POINTS (3 to %d) < equations\n", MOST_POINTS);
        return 2;
    }
    cells = 2 * points;
    for (int e = 0; e < points; e++) {
        int *c = cell_of[e], *o = operator_of[e];
        if (scanf("%d %d %d %d %d %d", c, c + 1, c + 2, c + 3, o, o + 1) != 6) {
            fprintf(stderr, "equation %d: expected four cells and two operators\n", e + 1);
            return 2;
        }
    }
    clock_t began = clock();
    size_t lists = (size_t)1 << 4 * points;
    found = calloc(lists, 1);
    fill_table();
    choose_order();
    walk(0, (1u << cells) - 1);
    for (size_t list = 0; list < lists; list++) {
        solvable += found[list] > 0;
        unique += found[list] == 1;
    }
    printf("%llu %llu %llu %f\n", solvable, solutions, unique,
           (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
