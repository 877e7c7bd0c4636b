import { said, Verdict } from './verdict.mjs';

export const verdict = new Verdict('check:cluster');
export const { expect, note } = verdict;

/** What kubectl says. */
export function kubectl(command, input, tries = command[0] === 'version' ? 1 : 10) {
  const result = said('kubectl', command, { input });
  // An API server that is starting again, as a small one does under load, says nothing about our objects.
  if (!result.isGood && tries > 1 && /connection refused|was refused|TLS handshake/.test(result.complaint)) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    return kubectl(command, input, tries - 1);
  }
  return result;
}

/** @throws when kubectl fails */
export function mustDo(command, input) {
  const result = kubectl(command, input);
  if (!result.isGood)
    throw new Error(`kubectl ${command.slice(0, 4).join(' ')} … failed: ${result.complaint.slice(-800)}`);
  return result.text;
}
