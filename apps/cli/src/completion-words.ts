import type { Command } from 'commander';

export interface Word {
  word: string;
  about: string;
  /** What the option takes, where there is a list. */
  values?: readonly string[];
}

/** What follows after each command: `''` for the program itself, `runs list` for a command in a command. */
export type Words = ReadonlyMap<string, readonly Word[]>;

/** Of a program with all commands loaded. `npm run generate` keeps the result: loading them takes four times as long as printing them. */
export function wordsOf(program: Command): Words {
  const words = new Map<string, Word[]>();
  const visit = (command: Command, path: string): void => {
    const options = [...program.options, ...command.options].flatMap(({ long, description, argChoices }) =>
      long === undefined || long === null
        ? []
        : [{ word: long, about: description, ...(argChoices && { values: argChoices }) }],
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
