interface Option<Id extends string> {
  id: Id;
  name: string;
}

/** One of a few, each with a sentence that says what it is. */
export function OneOf<Id extends string>({
  legend,
  name,
  of,
  value,
  choose,
}: {
  legend: string;
  /** Of the radio buttons; unique on the page. */
  name: string;
  of: readonly (Option<Id> & { what: string })[];
  value: Id;
  choose: (id: Id) => void;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="choice">
        {of.map((option) => (
          <label key={option.id}>
            <input type="radio" name={name} checked={value === option.id} onChange={() => choose(option.id)} />
            <span>
              <b>{option.name}</b>
              <small>{option.what}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One of a list that drops down. */
export function Select<Id extends string>({
  label,
  of,
  value,
  choose,
}: {
  label: string;
  of: readonly Option<Id>[];
  value: Id;
  choose: (id: Id) => void;
}) {
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => choose(target.value as Id)}>
        {of.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </select>
    </label>
  );
}
