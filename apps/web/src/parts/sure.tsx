import { useState } from 'react';

/** A button for what cannot be taken back: the first press asks, the second one acts. */
export function Sure({ ask, act, isBusy, then }: { ask: string; act: string; isBusy: boolean; then: () => void }) {
  const [isSure, setSure] = useState(false);
  if (!isSure)
    return (
      <button className="text" onClick={() => setSure(true)}>
        {ask}
      </button>
    );
  return (
    <button
      className="plain danger"
      disabled={isBusy}
      // The second half of a double click is no second thought.
      onClick={({ detail }) => detail < 2 && then()}
      onBlur={() => setSure(false)}
    >
      {act}
    </button>
  );
}
