import { existsSync, createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { Finding } from '#client';
import type { ReadFindings } from './listed-findings.js';

const PART = 500;

/** All findings of an audit, beside its report: `sqout report -o findings.csv` has them too. */
export function findingsFileOf(reportPath: string): string {
  return `${reportPath.replace(/\.json(\.gz)?$/, '')}.findings.gz`;
}

/** One line of JSON a finding. */
export async function writeKeptFindings(path: string, findings: ReadFindings): Promise<void> {
  await pipeline(Readable.from(linesOf(findings)), createGzip(), createWriteStream(path, { flags: 'wx' }));
}

async function* linesOf(findings: ReadFindings): AsyncGenerator<string> {
  for await (const part of findings()) yield part.map((finding) => `${JSON.stringify(finding)}\n`).join('');
}

/** Null where only the report is left. */
export function readKeptFindings(reportPath: string): ReadFindings | null {
  const path = findingsFileOf(reportPath);
  return existsSync(path) ? () => readParts(path) : null;
}

async function* readParts(path: string): AsyncGenerator<Finding[]> {
  const gunzip = createGunzip();
  // What is wrong with the file reaches the reader through the last stream.
  const unpacking = pipeline(createReadStream(path), gunzip).catch((error: unknown) => gunzip.destroy(error as Error));
  let [part, rest]: [Finding[], string] = [[], ''];
  for await (const chunk of gunzip.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    part.push(...lines.map((line) => JSON.parse(line) as Finding));
    if (part.length < PART) continue;
    yield part;
    part = [];
  }
  yield part;
  await unpacking;
}
