import { useState } from 'react';

const PRESS_MS = 200;

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
      // A press on what is next to it ends first: the shorter word moves it away from under the pointer.
      onBlur={() => void setTimeout(() => setSure(false), PRESS_MS)}
    >
      {act}
    </button>
  );
}
