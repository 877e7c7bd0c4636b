import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module.js';
import { APP_OPTIONS, type ApiApplication } from '../configure-app.js';
import { JsonAdapter } from '../http/json-adapter.js';
import { buildDocument } from './build-document.js';

/** The text of docs/openapi.json. Reads no environment and connects to nothing: the routes are what is described. */
export async function renderOpenApi(): Promise<string> {
  const app = await NestFactory.create<ApiApplication>(AppModule, new JsonAdapter(), { ...APP_OPTIONS, preview: true });
  return `${JSON.stringify(buildDocument(app), null, 2)}\n`;
}

/** Writes the file that `npm run generate` keeps. */
export async function writeOpenApi(path: string): Promise<void> {
  writeFileSync(path, await renderOpenApi());
}
