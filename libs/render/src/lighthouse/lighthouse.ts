import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LabLighthouse } from '#common';
import { killGroup } from '../pool/browser.js';

const RUN_MS = 90_000;
const MAX_OUTPUT = 32 * 1024 * 1024;
const OPTIONS = ['--output=json', '--quiet', '--only-categories=performance', '--no-enable-error-reporting'];

export const NOT_INSTALLED =
  'The package lighthouse is not installed beside Sqout. Run "npm install lighthouse" where the browser is.';

/** Lighthouse as the operator has installed it. */
export interface LighthouseProgram {
  path: string;
  version: string;
}

/** @param from a file beside whose packages it is looked for. @returns null where it is not installed */
export async function findLighthouse(from = import.meta.url): Promise<LighthouseProgram | null> {
  try {
    const manifest = createRequire(from).resolve('lighthouse/package.json');
    const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string };
    return { path: join(dirname(manifest), 'cli', 'index.js'), version };
  } catch {
    return null;
  }
}

/** Runs Lighthouse on a page, in the browser that listens on `port`. Never throws: a message says why there is no score. */
export async function runLighthouse(
  { path, version }: LighthouseProgram,
  { url, port }: { url: string; port: number },
  signal: AbortSignal,
): Promise<LabLighthouse> {
  try {
    return resultOf(await outputOf([path, url, `--port=${port}`, ...OPTIONS], signal), version);
  } catch (error) {
    return withoutScore(version, error instanceof Error ? error.message.slice(0, 300) : String(error));
  }
}

export function withoutScore(version: string | null, message: string): LabLighthouse {
  return { version, message, score: null, lcpMs: null, cls: null, tbtMs: null };
}

/** @throws Error with a message for people */
function outputOf(args: readonly string[], signal: AbortSignal): Promise<string> {
  // No variable of this process is its business. It leads a group, which is ended as a whole.
  const child = spawn(process.execPath, args, {
    ...{ detached: true, env: { PATH: '/usr/bin:/bin' }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  const end = AbortSignal.any([signal, AbortSignal.timeout(RUN_MS)]);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let [size, problem] = [0, ''];
    const stop = (message: string): void => {
      killGroup(child);
      reject(new Error(message));
    };
    const onAbort = (): void => stop(`Lighthouse took longer than ${RUN_MS / 1_000} s.`);
    if (end.aborted) onAbort();
    end.addEventListener('abort', onAbort, { once: true });
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MAX_OUTPUT) stop('The result of Lighthouse is too large.');
      else chunks.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => (problem = (problem + chunk.toString()).slice(-2_000)));
    child.once('error', (error) => stop(error.message));
    child.once('close', (code) => {
      end.removeEventListener('abort', onAbort);
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(`Lighthouse ended with code ${code}. ${firstError(problem)}`.trim()));
    });
  });
}

function firstError(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /^(?:\w*Error:|Runtime error)/.test(line)) ??
    lines.find((line) => line !== '') ??
    ''
  ).slice(0, 200);
}

/** @throws SyntaxError */
function resultOf(json: string, version: string): LabLighthouse {
  const { categories, audits } = JSON.parse(json) as {
    categories?: { performance?: { score?: number | null } };
    audits?: Record<string, { numericValue?: number }>;
  };
  const score = categories?.performance?.score ?? null;
  if (score === null) return withoutScore(version, 'Lighthouse gave no score.');
  const valueOf = (audit: string, digits = 0): number | null => {
    const value = audits?.[audit]?.numericValue;
    return value === undefined ? null : Number(value.toFixed(digits));
  };
  return {
    ...{ version, message: null, score: Math.round(score * 100) },
    ...{ lcpMs: valueOf('largest-contentful-paint'), cls: valueOf('cumulative-layout-shift', 3) },
    tbtMs: valueOf('total-blocking-time'),
  };
}
