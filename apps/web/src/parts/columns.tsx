/** The head of a column: `n` is for numbers, `wide` only where there is room; a hidden one is read aloud and not shown. */
export type Column = string | { name: string; as?: 'n' | 'wide' | 'n wide'; isHidden?: true };

export function Columns({ of }: { of: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {of.map((column) => {
          const { name, as, isHidden } = typeof column === 'string' ? { name: column } : column;
          return (
            <th key={name} scope="col" className={as}>
              {isHidden ? <span className="hidden">{name}</span> : name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
