import { Argument, type Command } from 'commander';
import type { Context } from './context.js';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** What follows after each command: `''` for the program itself, `runs list` for a command in a command. */
type Words = ReadonlyMap<string, readonly { word: string; about: string; values?: readonly string[] }[]>;

export function addCompletionCommand(program: Command, context: Context): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'for which shell').choices(SHELLS))
    .action((shell: Shell) =>
      context.report(async () => {
        const { createProgram } = await import('./program.js');
        const words = wordsOf(await createProgram(context, 'all'));
        const text = { bash, zsh, fish }[shell](words);
        return { value: { shell, script: text }, text };
      }),
    );
}

function wordsOf(program: Command): Words {
  const words = new Map<string, { word: string; about: string; values?: readonly string[] }[]>();
  const visit = (command: Command, path: string): void => {
    const options = [...program.options, ...command.options].flatMap(({ long, description, argChoices }) =>
      long === undefined || long === null ? [] : [{ word: long, about: description, values: argChoices ?? [] }],
    );
    const commands = command.commands.map((child) => ({ word: child.name(), about: child.description() }));
    const choices = command.registeredArguments.flatMap(({ argChoices = [], description }) =>
      argChoices.map((word) => ({ word, about: description })),
    );
    const known = [...commands, ...choices, ...options, { word: '--help', about: 'what it takes' }];
    words.set(
      path,
      known.filter(({ word }, i) => known.findIndex((other) => other.word === word) === i),
    );
    for (const child of command.commands) visit(child, path === '' ? child.name() : `${path} ${child.name()}`);
  };
  visit(program, '');
  return words;
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
