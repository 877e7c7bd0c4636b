import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const CACHE_DIR = join(ROOT, 'node_modules', '.cache', 'sqout');
export const API_ENTRY = join(ROOT, 'dist', 'apps', 'api', 'src', 'main.js');
export const WORKER_ENTRY = join(ROOT, 'dist', 'apps', 'worker', 'src', 'main.js');
export const EMBEDDED_ENTRY = join(ROOT, 'dist', 'libs', 'embedded', 'src', 'index.js');
