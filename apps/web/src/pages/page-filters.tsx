import { useLayoutEffect, useRef, useState } from 'react';
import { PAGE_NUMBERS, type PageNumber } from '../router.js';
import { bytes, number } from '../words.js';

const NAMES: Readonly<Record<PageNumber, string>> = {
  status: 'Status',
  depth: 'Clicks from the start page',
  ttfb: 'First byte (ms)',
  size: 'Size (bytes)',
  words: 'Words',
  errors: 'Errors',
  warnings: 'Warnings',
  findings: 'Findings',
};

/** `Words up to 99`. */
export function rangeWords(column: PageNumber, range: string): string {
  const [from = '', to] = range.split('..');
  const say = (text: string): string =>
    column === 'status' ? text : column === 'size' ? bytes(Number(text)) : number(Number(text));
  const name = NAMES[column].replace(' (bytes)', '');
  if (to === undefined || from === to) return `${name} ${say(from)}`;
  if (from === '') return `${name} up to ${say(to)}`;
  return to === '' ? `${name} from ${say(from)}` : `${name} ${say(from)} to ${say(to)}`;
}

const BLANK = { from: '', to: '' };

/** A range of one column. */
export function NumberFilter({ set }: { set: (column: PageNumber, range: string) => void }) {
  const [column, setColumn] = useState<PageNumber>('status');
  const [{ from, to }, setEnds] = useState(BLANK);
  const isBlank = from === '' && to === '';
  return (
    <form
      className="row ends"
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlank) return;
        set(column, from === to ? from : `${from}..${to}`);
        setEnds(BLANK);
      }}
    >
      <label>
        <span>Filter by</span>
        <select
          value={column}
          onChange={({ target }) => setColumn(PAGE_NUMBERS.find((each) => each === target.value) ?? 'status')}
        >
          {PAGE_NUMBERS.map((each) => (
            <option key={each} value={each}>
              {NAMES[each]}
            </option>
          ))}
        </select>
      </label>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          <span>{end === 'from' ? 'From' : 'To'}</span>
          <input
            inputMode="numeric"
            pattern="\d{1,9}"
            title="A whole number"
            value={end === 'from' ? from : to}
            onChange={({ target }) => setEnds({ from, to, [end]: target.value.trim() })}
          />
        </label>
      ))}
      <button className="plain" disabled={isBlank}>
        Filter
      </button>
    </form>
  );
}

/** Puts a name into the address, so that a bookmark or a link of it says what it shows. */
export function NameView({ name, save }: { name: string | undefined; save: (name: string | undefined) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null)
    return (
      <button className="plain" onClick={() => setTyped(name ?? '')}>
        {name === undefined ? 'Name this view' : 'Rename this view'}
      </button>
    );
  return (
    <ViewName
      typed={typed}
      change={setTyped}
      save={() => {
        save(typed.trim() || undefined);
        setTyped(null);
      }}
    />
  );
}

function ViewName({ typed, change, save }: { typed: string; change: (text: string) => void; save: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label>
        <span>Name of this view</span>
        <input ref={input} value={typed} maxLength={80} onChange={({ target }) => change(target.value)} />
      </label>
      <button>Save</button>
      <p className="dim small">The name is in the URL: bookmark or share it.</p>
    </form>
  );
}
