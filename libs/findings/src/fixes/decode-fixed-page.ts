import { inflateRawSync } from 'node:zlib';
import type { FixedPage } from '#fixes/text';

export function decodeFixedPage(content: Uint8Array): FixedPage {
  return JSON.parse(inflateRawSync(content).toString('utf8')) as FixedPage;
}
