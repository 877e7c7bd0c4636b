// Writes docs/openapi.json from the built code: node apps/api/scripts/generate-openapi.mjs [path]
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderOpenApi, writeOpenApi } from '../../../dist/apps/api/src/openapi/generate.js';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** The text that docs/openapi.json should have. */
export { renderOpenApi };

if (process.argv[1] === fileURLToPath(import.meta.url))
  await writeOpenApi(process.argv[2] ?? join(ROOT, 'docs', 'openapi.json'));
