/** A statement of a migration that processes of the version before may not survive, and why. */
export interface ContractStep {
  statement: string;
  why: string;
}

/** What stands in the line before such a statement, with the reason why no process of the version before minds. */
const MARK = /^\s*-- contract: \S+( \S+){3,}/m;

/** A statement by what it begins with (in lower case, without comments), and what it does to whoever does not know of it. */
const NARROWING: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (table|view|function|procedure|type|schema|sequence)/,
    'takes away what a process of the version before may name',
  ],
  [/^alter table .*\bdrop (column )?(?!constraint|not null|default)/, 'drops a column'],
  [/^alter (table|type|function|view|index) .*\brename\b/, 'renames'],
  [/^alter table .*\balter (column )?\S+ (set data )?type\b/, 'changes a type'],
  [/^alter table .*\bset not null\b/, 'refuses nulls that were allowed'],
  [/^alter table .*\bdrop default\b/, 'asks for a value that was not needed'],
  [
    /^alter table .*\badd (column )?(?!constraint)[^,]*\bnot null\b(?![^,]*\b(default|generated)\b)/,
    'adds a column that must be given',
  ],
  [/^alter table .*\badd (column )?(?!constraint)[^,]*\bserial\b[^,]*\bunique\b/, 'refuses rows that were allowed'],
  [
    /^alter table .*\badd (constraint|check|unique|primary key|foreign key|exclude)\b/,
    'refuses rows that were allowed',
  ],
  [/^alter table .*\bdrop constraint\b/, 'may take away what ON CONFLICT of the version before names'],
  [/^create unique index/, 'refuses rows that were allowed'],
  [/^drop index/, 'may take away what ON CONFLICT of the version before names'],
  [/^create (or replace )?(constraint )?trigger/, 'changes what a write does'],
  [/^create or replace (function|procedure|view)/, 'changes what a name does'],
  [/^(revoke|alter default privileges)/, 'takes rights away'],
  [/^(truncate|delete)/, 'removes rows'],
];

/** Statements that narrow what was there before, without the mark of a contract step. What a migration made itself is its own to change. */
export function unmarkedContractSteps(sql: string): ContractStep[] {
  const made = new Set<string>();
  const found: ContractStep[] = [];
  for (const { text, isMarked } of statementsOf(sql)) {
    const created = /^create (?:unlogged )?(?:table|function|view)(?: if not exists)? "?(\w+)/.exec(text);
    if (created?.[1] !== undefined) made.add(created[1]);
    if (isMarked || made.has(objectOf(text) ?? '')) continue;
    const rule = NARROWING.find(([pattern]) => pattern.test(text));
    if (rule) found.push({ statement: text.slice(0, 120), why: rule[1] });
  }
  return found;
}

/** The table that a statement is about, as far as it changes one. */
function objectOf(text: string): string | undefined {
  return (
    /^(?:alter table|delete from|truncate(?: table)?)(?: only)?(?: if exists)? "?(\w+)/.exec(text)?.[1] ??
    /^create (?:unique index|(?:or replace )?(?:constraint )?trigger).*? on (?:only )?"?(\w+)/.exec(text)?.[1]
  );
}

/** Each statement in one line and lower case, without comments and without what stands in quotes. */
function statementsOf(sql: string): { text: string; isMarked: boolean }[] {
  // From left to right, so that a quote in a comment is no quote, and dashes in a text are no comment.
  const bare = sql.replace(
    /(--[^\n]*)|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\2\$|'(?:[^']|'')*'/g,
    (_, comment: string | undefined) => comment?.replaceAll(';', ',') ?? "''",
  );
  return bare
    .split(';')
    .map((part) => ({
      isMarked: MARK.test(part),
      text: part.replace(/--.*$/gm, ' ').replace(/\s+/g, ' ').trim().toLowerCase(),
    }))
    .filter(({ text }) => text !== '');
}
