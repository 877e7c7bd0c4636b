import { useEffect, useRef } from 'react';
import { connection, signInPath, type SignInReason } from '../api/connection.js';
import { useConnection } from '../api/use-connection.js';
import { keepDrafts } from '../drafts.js';
import { Dialog } from './dialog.js';

const WORDS: Readonly<Record<SignInReason, { title: string; what: string; later: string }>> = {
  ended: {
    title: 'Your session has ended',
    what: 'Sign in again to continue. You come back to this page, and what you typed is still here.',
    later: 'Not now',
  },
  fresh: {
    title: 'Confirm that it is you',
    what: 'This change needs a sign-in of the last 15 minutes. Sign in with your password, passkey or provider. You come back to this page, and what you typed is still here. Then repeat the change.',
    later: 'Cancel',
  },
};

/** Explains why a sign-in is needed, and leads there and back. */
export function SignInAgain() {
  const dialog = useRef<HTMLDialogElement>(null);
  const { signIn } = useConnection();
  useEffect(() => {
    if (signIn === null) return;
    addEventListener('pagehide', keepDrafts);
    return () => removeEventListener('pagehide', keepDrafts);
  }, [signIn]);
  if (signIn === null) return null;
  const { title, what, later } = WORDS[signIn];
  return (
    <Dialog of={dialog} titleId="sign-in-again" close={() => connection.signInLater()}>
      <div className="stack">
        <h2 id="sign-in-again">{title}</h2>
        <p>{what}</p>
        <div className="row end">
          <button className="plain" onClick={() => dialog.current?.close()}>
            {later}
          </button>
          <button autoFocus onClick={() => location.assign(signInPath(signIn))}>
            Sign in
          </button>
        </div>
      </div>
    </Dialog>
  );
}
