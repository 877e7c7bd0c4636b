/**
 * A thread's compiled module beside its caller. Tests run the caller as TypeScript, which a thread cannot load, so they
 * use the bundle in `dist/run`, which is there in a quarter of the time: `npm test` builds first.
 * @param caller `import.meta.url` @param name as in `./audit-thread.js`
 */
export function threadFile(caller: string, name: string): URL {
  const { href } = new URL(name, caller);
  return new URL(caller.endsWith('.ts') ? href.replace(/\/(?:libs|apps)\/[^/]+\/src\/(?:.*\/)?/, '/dist/run/') : href);
}
