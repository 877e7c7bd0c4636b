import envPaths from 'env-paths';
import type { RenderOptions } from '#audit-run/one-process';
import { readVariable, type Environment } from './environment.js';

/** Of this machine: the browser that CHROMIUM_PATH names, an installed one, or one of npm. */
export function browserOf(env: Environment): Pick<RenderOptions, 'findProgram' | 'hasSandbox'> {
  const named = readVariable(env, 'CHROMIUM_PATH');
  return {
    hasSandbox: readVariable(env, 'RENDERER_NO_SANDBOX') !== 'i-know',
    findProgram: async () => {
      const { findBrowser } = await import('#render');
      return findBrowser({
        cacheDir: envPaths('sqout', { suffix: '' }).cache,
        ...(named === null ? {} : { installed: [named], isInstalled: true }),
      });
    },
  };
}
