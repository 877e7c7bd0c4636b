import { said, type Said } from '../programs.js';

/** What kubectl says. */
export function kubectl(command: readonly string[], input?: string, tries = command[0] === 'version' ? 1 : 10): Said {
  const result = said('kubectl', command, { input });
  // An API server that is starting again, as a small one does under load, says nothing about our objects.
  if (!result.isGood && tries > 1 && /connection refused|was refused|TLS handshake/.test(result.complaint)) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
    return kubectl(command, input, tries - 1);
  }
  return result;
}

/** @throws when kubectl fails */
export function mustDo(command: readonly string[], input?: string): string {
  const result = kubectl(command, input);
  if (result.isGood) return result.text;
  throw new Error(`kubectl ${command.slice(0, 4).join(' ')} … failed: ${result.complaint.slice(-800)}`);
}

/** How far a long check is. */
export const note = (text: string): void => void process.stderr.write(`        ${text}\n`);
