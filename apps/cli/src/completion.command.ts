import { Argument, type Command } from 'commander';
import type { Words } from './completion-words.js';
import type { Context } from './context.js';
import { isPackage } from './version.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export function addCompletionCommand(program: Command, { report }: Context): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'for which shell').choices(SHELLS))
    .action((shell: Shell) =>
      report(async () => {
        const { WORDS } = await import('./completion-words.generated.js');
        const text = { bash, zsh, fish }[shell](
          new Map(WORDS.filter(([command]) => !isPackage() || !/^(admin|migrate) /.test(command))),
        );
        return { value: { shell, script: text }, text };
      }),
    );
}

/** Options with a list of values, by the command that has them; each option once where all agree. */
function valuesOf(words: Words, separator = ' '): Map<string, readonly string[]> {
  return new Map(
    [...words].flatMap(([path, list]) =>
      list.flatMap(({ word, values = [] }): [string, readonly string[]][] =>
        values.length === 0 ? [] : [[`${path.replaceAll(' ', separator)} ${word}`, values]],
      ),
    ),
  );
}

/** Where the line stands: the longest path of commands that it begins with. */
const WALK = `  local path="" word
  for word in "\${words[@]:1:$((cword - 1))}"; do
    case " $paths " in *" \${path:+$path/}$word "*) path="\${path:+$path/}$word" ;; esac
  done`;

function bash(words: Words): string {
  const paths = [...words.keys()].filter((path) => path !== '').map((path) => path.replaceAll(' ', '/'));
  const cases = [...words].map(
    ([path, list]) => `    "${path.replaceAll(' ', '/')}") reply="${list.map(({ word }) => word).join(' ')}" ;;`,
  );
  return `# sqout completion bash > ~/.local/share/bash-completion/completions/sqout
_sqout() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" cword=$COMP_CWORD reply values=""
  local words=("\${COMP_WORDS[@]}")
  local paths="${paths.join(' ')}"
${WALK}
  case "$path" in
${cases.join('\n')}
  esac
  case "$path \${COMP_WORDS[COMP_CWORD-1]}" in
${[...valuesOf(words, '/')].map(([place, values]) => `    "${place}") values="${values.join(' ')}" ;;`).join('\n')}
  esac
  [ -z "$values" ] || reply="$values"
  COMPREPLY=($(compgen -W "$reply" -- "$cur"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "$cur"))
}
complete -F _sqout sqout`;
}

function zsh(words: Words): string {
  const cases = [...words].map(
    ([path, list]) =>
      `    "${path}") reply=(${list.map(({ word, about }) => quote(`${word.replaceAll(':', '\\:')}:${about}`)).join(' ')}) ;;`,
  );
  return `#compdef sqout
# sqout completion zsh > "\${fpath[1]}/_sqout"
_sqout() {
  local path_="" word
  local -a reply known
  known=(${[...words.keys()]
    .filter((path) => path !== '')
    .map(quote)
    .join(' ')})
  for word in "\${words[@]:1:$((CURRENT - 2))}"; do
    (( \${known[(Ie)\${path_:+$path_ }$word]} )) && path_="\${path_:+$path_ }$word"
  done
  case "$path_" in
${cases.join('\n')}
  esac
  case "$path_ \${words[CURRENT-1]}" in
${[...valuesOf(words)].map(([place, values]) => `    "${place}") reply=(${values.map(quote).join(' ')}) ;;`).join('\n')}
  esac
  _describe 'sqout' reply || _files
}
compdef _sqout sqout`;
}

function fish(words: Words): string {
  const lines = [...words].flatMap(([path, list]) => {
    const parts = path === '' ? [] : path.split(' ');
    const children = list.filter(({ word }) => !word.startsWith('-')).map(({ word }) => word);
    const seen = parts.map((part) => `__fish_seen_subcommand_from ${part}`);
    const unseen = children.length === 0 ? [] : [`not __fish_seen_subcommand_from ${children.join(' ')}`];
    const when = [...seen, ...unseen].join('; and ');
    return list.map(
      ({ word, about, values = [] }) =>
        `complete -c sqout${when === '' ? '' : ` -n ${quote(when)}`} ${word.startsWith('--') ? `-l ${word.slice(2)}${values.length === 0 ? '' : ` -x -a ${quote(values.join(' '))}`}` : `-f -a ${quote(word)}`} -d ${quote(about)}`,
    );
  });
  return `# sqout completion fish > ~/.config/fish/completions/sqout.fish\n${lines.join('\n')}`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
