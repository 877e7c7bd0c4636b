import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#config';
import { createApi } from '../create-api.js';
import { ApiDescription } from './api-description.js';

/** The text of docs/openapi.json. Connects to nothing: the routes are what is described. */
export async function renderOpenApi(): Promise<string> {
  const blobs = mkdtempSync(join(tmpdir(), 'sqout-openapi-'));
  const api = await createApi(
    loadConfig({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
      STORAGE_URL: `file:${blobs}`,
      LOG_LEVEL: 'silent',
    }),
  );
  try {
    return `${JSON.stringify(api.app.get(ApiDescription).get(), null, 2)}\n`;
  } finally {
    await api.close();
    rmSync(blobs, { recursive: true, force: true });
  }
}

/** Writes the file that `npm run generate` keeps. */
export async function writeOpenApi(path: string): Promise<void> {
  writeFileSync(path, await renderOpenApi());
}
