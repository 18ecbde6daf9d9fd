import type { Choice, CompletionNode } from './completion-tree.js';

/** Completion for bash: words that begin like the current one, and names of files where none does. */
export const bashCompletion = (nodes: readonly CompletionNode[]): string => `# Completion of grove for bash.
_grove() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command/$word" in
      ${pathsOf(nodes)}) command="$command/$word" ;;
    esac
  done
  case "$command $before" in
${valueCases(nodes, (values) => `words="${values.join(' ')}"`)}
    *)
      case "$command" in
${nodes.map((node) => `        '${node.path}') words="${wordsOf(node).join(' ')}" ;;`).join('\n')}
      esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _grove grove
`;

/** Completion for zsh, with the meaning of each word. It works from a file of \`fpath\`, and when it is sourced. */
export const zshCompletion = (nodes: readonly CompletionNode[]): string => `#compdef grove
# Completion of grove for zsh.
_grove() {
  local at="" word before="\${words[CURRENT-1]}"
  local -a choices
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at/$word" in
      ${pathsOf(nodes)}) at="$at/$word" ;;
    esac
  done
  case "$at $before" in
${valueCases(nodes, (values) => `choices=(${values.map(quoted).join(' ')})`)}
    *)
      case "$at" in
${nodes.map((node) => `        '${node.path}') choices=(${choicesOf(node).map(described).join(' ')}) ;;`).join('\n')}
      esac ;;
  esac
  if (( \${#choices} )) && _describe grove choices; then return; fi
  _files
}
if [[ "\${funcstack[1]}" == _grove ]]; then _grove "$@"; else compdef _grove grove; fi
`;

const pathsOf = (nodes: readonly CompletionNode[]): string =>
  nodes
    .filter(({ path }) => path !== '')
    .map(({ path }) => path)
    .join(' | ');

/** After an option with a value only its values follow. An option that has none of its own gets names of files, which shells complete by themselves. */
const valueCases = (nodes: readonly CompletionNode[], assign: (values: readonly string[]) => string): string =>
  nodes
    .flatMap(({ path, valuesOfOptions }) =>
      [...valuesOfOptions].map(([option, values]) => `    '${path} ${option}') ${values.length > 0 ? assign(values) : ':'} ;;`),
    )
    .join('\n');

const choicesOf = ({ subcommands, options, values }: CompletionNode): readonly Choice[] => [
  ...subcommands,
  ...values.map((word) => ({ word, meaning: word })),
  ...options,
];

const wordsOf = (node: CompletionNode): string[] => choicesOf(node).map(({ word }) => word);

const described = ({ word, meaning }: Choice): string => quoted(`${word.replaceAll(':', '\\:')}:${meaning.split('\n')[0]}`);

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
