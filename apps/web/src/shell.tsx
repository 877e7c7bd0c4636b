import { useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { credits } from './api/queries.js';
import { useKeyboard } from './keyboard.js';
import { number } from './words.js';

const SHORTCUTS: readonly (readonly [string, string])[] = [
  ['/', 'Search in the list'],
  ['n', 'New audit'],
  ['↓ ↑', 'Through the rows of a list'],
  ['Enter', 'Open the row'],
  ['?', 'This help'],
  ['Esc', 'Close'],
];

export function Shell() {
  const help = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const balance = useQuery(credits);
  const actions = useMemo(
    () => ({ newAudit: () => void navigate({ to: '/new' }), help: () => help.current?.showModal() }),
    [navigate],
  );
  useKeyboard(actions);
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="bar-top">
        <Link to="/" className="brand">
          Sqout
        </Link>
        <nav aria-label="Main">
          <Link to="/" activeOptions={{ exact: true }}>
            Sites
          </Link>
          <Link to="/credits">Credits</Link>
          <Link to="/organization">Organization</Link>
        </nav>
        <div className="aside">
          {balance.data && (
            <Link to="/credits" className="wide">
              <b>{number(balance.data.balance.total)}</b> credits
            </Link>
          )}
          <Link to="/new" className="button">
            New audit
          </Link>
          <button className="text wide" onClick={actions.help} aria-label="Keyboard help">
            <kbd>?</kbd>
          </button>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <dialog ref={help} aria-labelledby="help-title">
        <div className="stack">
          <h2 id="help-title">By the keyboard</h2>
          <table>
            <tbody>
              {SHORTCUTS.map(([key, what]) => (
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
