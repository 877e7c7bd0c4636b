import { useMemo, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { organizations } from './api/queries.js';
import { useKeyboard } from './keyboard.js';
import { Announcer } from './parts/announcer.js';
import { Dialog } from './parts/dialog.js';
import { useCredits, useMayRead, useMayWrite } from './parts/may.js';
import { OwnOrganizations } from './parts/own-organizations.js';
import { ServerGone } from './parts/server-gone.js';
import { SignInAgain } from './parts/sign-in-again.js';
import { number } from './words.js';

const SHORTCUTS: readonly (readonly [string, string])[] = [
  ['/', 'Search in the list'],
  ['n', 'New audit'],
  ['↓ ↑', 'Move through a list'],
  ['Enter', 'Open the row'],
  ['?', 'This help'],
  ['Esc', 'Close'],
];

export function Shell() {
  const help = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const balance = useCredits();
  const charges = balance.data?.enabled ?? false;
  const mayWrite = useMayWrite();
  const mayRead = useMayRead();
  const actions = useMemo(
    () => ({
      newAudit: () => mayWrite && void navigate({ to: '/new' }),
      help: () => help.current?.showModal(),
    }),
    [navigate, mayWrite],
  );
  useKeyboard(actions);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar-top">
        <Link to={mayRead ? '/' : '/organization'} className="brand">
          Sqout
        </Link>
        <nav aria-label="Main">
          {mayRead && (
            <Link to="/" activeOptions={{ exact: true }}>
              Sites
            </Link>
          )}
          {charges && <Link to="/credits">Credits</Link>}
          <Link to="/organization">Organization</Link>
          <Link to="/profile">Profile</Link>
          <a href="/help/">Help</a>
        </nav>
        <div className="aside">
          <Switch />
          {charges && balance.data && (
            <Link to="/credits" className="wide">
              <b>{number(balance.data.balance.total)}</b> credits
            </Link>
          )}
          {mayWrite && (
            <Link to="/new" className="button">
              New audit
            </Link>
          )}
          <button className="text wide" onClick={actions.help} aria-label="Keyboard help">
            <kbd>?</kbd>
          </button>
        </div>
      </header>
      <Announcer />
      <ServerGone />
      <SignInAgain />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <dialog ref={help} aria-labelledby="help-title">
        <div className="stack">
          <h2 id="help-title">Keyboard shortcuts</h2>
          <table>
            <tbody>
              {SHORTCUTS.filter(([key]) => mayWrite || key !== 'n').map(([key, what]) => (
                <tr key={key}>
                  <th scope="row">
                    <kbd>{key}</kbd>
                  </th>
                  <td>{what}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="row end">
            <button onClick={() => help.current?.close()}>Close</button>
          </div>
        </div>
      </dialog>
    </>
  );
}

/** Where this browser acts. Who belongs to one organization alone has nothing to choose. */
function Switch() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const own = useQuery(organizations).data?.organizations ?? [];
  const active = own.find(({ isActive }) => isActive);
  if (own.length === 0 || (own.length === 1 && active)) return null;
  return (
    <>
      <button className="text switch" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="hidden">Organization: </span>
        {active?.name ?? 'Choose an organization'}
      </button>
      {isOpen && (
        <Dialog of={dialog} titleId="switch-title" close={() => setOpen(false)}>
          <div className="stack">
            <h2 id="switch-title">Which organization?</h2>
            <p className="dim">This browser will use the sites, keys and credits of that organization.</p>
            <OwnOrganizations organizations={own} />
            <div className="row end">
              <button className="plain" onClick={() => dialog.current?.close()}>
                Close
              </button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
