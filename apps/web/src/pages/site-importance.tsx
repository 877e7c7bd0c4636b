import { CATEGORY_IDS, CATEGORY_NAMES, type CategoryImportance, type Importance } from '#common/categories';
import { Select } from '../parts/fields.js';

const IMPORTANCES = [
  { id: 'off', name: 'Off' },
  { id: 'low', name: 'Low' },
  { id: 'normal', name: 'Normal' },
  { id: 'high', name: 'High' },
] as const satisfies readonly { id: Importance; name: string }[];

/** How much each category counts in the score of the site. */
export function ImportanceFields({
  value,
  change,
}: {
  value: CategoryImportance;
  change: (value: CategoryImportance) => void;
}) {
  return (
    <details>
      <summary>Importance of categories</summary>
      <p className="dim">
        How much the findings of a category count in the score: not at all, half, as usual, or double. Signs of a
        break-in always count. Scores of before a change cannot be compared with those after it.
      </p>
      {CATEGORY_IDS.map((id) => (
        <Select
          key={id}
          label={CATEGORY_NAMES[id]}
          of={IMPORTANCES}
          value={value[id] ?? 'normal'}
          choose={(importance) => change({ ...value, [id]: importance })}
        />
      ))}
    </details>
  );
}
