import { spawnSync } from 'node:child_process';

export const problems = [];
export const note = (text) => console.log(`        ${text}`);
export const expect = (isTrue, what) => {
  console.log(`${isTrue ? 'ok     ' : 'FAILED '} ${what}`);
  if (!isTrue) problems.push(what);
  return isTrue;
};

/** What kubectl says. */
export function kubectl(command, input, tries = command[0] === 'version' ? 1 : 10) {
  const result = spawnSync('kubectl', command, { encoding: 'utf8', input, maxBuffer: 256 * 1024 * 1024 });
  if (result.error) return { isGood: false, text: '', complaint: result.error.message };
  // An API server that is starting again, as a small one does under load, says nothing about our objects.
  if (result.status !== 0 && tries > 1 && /connection refused|was refused|TLS handshake/.test(result.stderr)) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    return kubectl(command, input, tries - 1);
  }
  return { isGood: result.status === 0, text: result.stdout.trim(), complaint: result.stderr.trim() };
}

/** @throws when kubectl fails */
export function mustDo(command, input) {
  const result = kubectl(command, input);
  if (!result.isGood)
    throw new Error(`kubectl ${command.slice(0, 4).join(' ')} … failed: ${result.complaint.slice(-800)}`);
  return result.text;
}
