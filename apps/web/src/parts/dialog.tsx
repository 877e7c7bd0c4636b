import { useEffect, useState, type ReactNode, type RefObject } from 'react';

/** A dialog that is open for as long as it is on the page, and gives the focus back to what opened it. `of` lets what is in it close it. */
export function Dialog({
  of,
  titleId,
  close,
  children,
}: {
  of: RefObject<HTMLDialogElement | null>;
  titleId: string;
  close: () => void;
  children: ReactNode;
}) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // A dialog that is closed gives the focus back by itself; one that leaves the page does not.
      if (document.activeElement !== document.body) return;
      const target = opener?.isConnected ? opener : document.getElementById('main');
      if (target instanceof HTMLElement) target.focus();
    },
    [opener],
  );
  return (
    <dialog
      ref={(element) => {
        of.current = element;
        if (element && !element.open) element.showModal();
      }}
      onClose={close}
      aria-labelledby={titleId}
    >
      {children}
    </dialog>
  );
}

/** A secret that cannot be read again. */
export function ShownOnce(shown: { titleId: string; title: string; secret: string; hint?: string; close: () => void }) {
  return (
    <div className="stack">
      <h2 id={shown.titleId}>{shown.title}</h2>
      <p>{shown.hint} Copy it now. It is shown only once.</p>
      <code className="secret">{shown.secret}</code>
      <div className="row end">
        <Copy text={shown.secret} />
        <button onClick={shown.close}>Done</button>
      </div>
    </div>
  );
}

/** The next key copies it. */
function selectAll(of: HTMLTextAreaElement | null): void {
  of?.focus();
  of?.select();
}

/**
 * `what` is copied: for those who do not see what is next to the button.
 * Browsers have a clipboard for pages on HTTPS or localhost; elsewhere, or where it is refused, the text is shown selected.
 */
export function Copy({ text, what, name = 'Copy' }: { text: string; what?: string; name?: string }) {
  const [state, setState] = useState<'ready' | 'done' | 'by hand'>('ready');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setState('done');
    } catch {
      setState('by hand');
    }
  };
  const isDone = state === 'done';
  return (
    <>
      <button
        type="button"
        className="plain"
        {...(what === undefined ? {} : { 'aria-label': `${isDone ? 'Copied' : 'Copy'}: ${what}` })}
        onClick={() => void copy()}
      >
        {isDone ? 'Copied' : name}
      </button>
      {state === 'by hand' && (
        <label className="stack">
          <span>Copy it from here: this browser keeps the clipboard from pages without HTTPS</span>
          <textarea ref={selectAll} readOnly rows={4} value={text} />
        </label>
      )}
    </>
  );
}
