import { useState } from 'react';

/** A new password, with how hard it is to guess. What knows that is loaded with the first letter. */
export function NewPasswordField({
  value,
  choose,
  known,
}: {
  value: string;
  choose: (value: string) => void;
  known: readonly string[];
}) {
  const [words, setWords] = useState<string | null>(null);
  const type = (typed: string): void => {
    choose(typed);
    void import('../parts/strength.js').then(({ strengthOf }) => setWords(strengthOf(typed, known).words));
  };
  return (
    <label>
      <span>New password</span>
      <input
        type="password"
        required
        minLength={8}
        maxLength={128}
        autoComplete="new-password"
        aria-describedby="strength"
        value={value}
        onChange={({ target }) => type(target.value)}
      />
      <small id="strength" className="dim" aria-live="polite">
        {value === '' || words === null
          ? 'At least 8 characters. Three or four words that do not belong together are a good choice.'
          : words}
      </small>
    </label>
  );
}
