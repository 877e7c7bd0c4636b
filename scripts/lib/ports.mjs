import { createServer } from 'node:net';

/** How many ports after a busy one are tried. */
const MAX_STEPS = 50;

/** @returns {Promise<boolean>} */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** The port itself or the next free one after it. */
export async function nextFreePort(first, host, taken = []) {
  for (let port = first; port <= Math.min(first + MAX_STEPS, 65_535); port += 1) {
    if (!taken.includes(port) && (await isPortFree(port, host))) return port;
  }
  throw new Error(`No free port from ${first} to ${first + MAX_STEPS} on ${host}.`);
}

/**
 * The port that a variable names, or null without one. Asked before anything is started, so that a wrong one is told at once.
 * @throws when it is no port or not free
 */
export async function givenPort(variable, host) {
  const given = process.env[variable]?.trim();
  if (!given) return null;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`${variable} must be a whole number from 1 to 65535.`);
  if (!(await isPortFree(port, host)))
    throw new Error(
      `Port ${port} (${variable}) is in use. Free it, or start without ${variable} to take the next free port.`,
    );
  return port;
}
