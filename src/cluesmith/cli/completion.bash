# cluesmith completion for bash
_cluesmith_files() {
  local IFS=$'\n'
  local found=( $(compgen -f -- "$cur") )
  (( ${#found[@]} )) || return
  COMPREPLY+=( "${found[@]}" )
  compopt -o filenames 2>/dev/null
}
_cluesmith() {
  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" words=""
  local IFS=$' \t\n'
  COMPREPLY=()
  if (( COMP_CWORD == 1 )); then
    COMPREPLY=( $(compgen -W "@VERBS@ help --help --version" -- "$cur") )
    return
  fi
  [[ ${COMP_WORDS[1]} == help ]] && COMPREPLY=( $(compgen -W "@VERBS@" -- "$cur") ) && return
  [[ $prev == = ]] && prev="${COMP_WORDS[COMP_CWORD-2]}"
  [[ $cur == = ]] && cur=""
  [[ $cur == : ]] && prev=: && cur=""
  if [[ $prev == : ]]; then
    local at=$((COMP_CWORD-1)); [[ ${COMP_WORDS[at]} == : ]] && at=$((at-1))
    case "${COMP_WORDS[at]}" in
@EXAMPLES@
    esac
    COMPREPLY=( $(compgen -W "$words" -- "$cur") )
    return
  fi
  case "${COMP_WORDS[1]} $prev" in
@VALUES@
  esac
  if [[ -n $words ]]; then COMPREPLY=( $(compgen -W "$words" -- "$cur") ); return; fi
  case "${COMP_WORDS[1]}" in
@WORDS@
  esac
  COMPREPLY=( $(compgen -W "$words" -- "$cur") )
  local files=" @FILES@ "; (( COMP_CWORD > 2 )) && files+=" @LATER@ "
  [[ $cur != -* && $files == *" ${COMP_WORDS[1]} "* ]] && _cluesmith_files
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]] && compopt -o nospace 2>/dev/null
  return 0
}
complete -F _cluesmith cluesmith
