import { useEffect, useState } from 'react';

const TYPING_MS = 250;

/** A field that searches when one stops typing; the key / leads to it. */
export function SearchBox({
  value,
  change,
  placeholder,
}: {
  value: string;
  change: (q: string) => void;
  placeholder: string;
}) {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => change(typed), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <label>
      <span>
        Search <kbd>/</kbd>
      </span>
      <input
        type="search"
        value={typed}
        maxLength={200}
        placeholder={placeholder}
        onChange={({ target }) => setTyped(target.value)}
      />
    </label>
  );
}
