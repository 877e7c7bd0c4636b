import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const CACHE_DIR = join(ROOT, 'node_modules', '.cache', 'sqout');
/** Programs in a few files each, see bundle-services.mjs. */
export const RUN_DIR = join(ROOT, 'dist', 'run');
/** The dashboard, see build-web.mjs. */
export const WEB_DIR = join(ROOT, 'dist', 'apps', 'web');
export const API_ENTRY = join(RUN_DIR, 'api.js');
export const WORKER_ENTRY = join(RUN_DIR, 'worker.js');
/** The same programs as the compiler leaves them: for development, where a changed module is there at once. */
export const API_MODULE = join(ROOT, 'dist', 'apps', 'api', 'src', 'main.js');
export const WORKER_MODULE = join(ROOT, 'dist', 'apps', 'worker', 'src', 'main.js');
export const EMBEDDED_ENTRY = join(ROOT, 'dist', 'libs', 'embedded', 'src', 'index.js');
