import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ERRORS } from '#common';
import { renderOpenApi } from './generate.js';

interface OperationView {
  operationId: string;
  security: Record<string, string[]>[];
  responses: Record<
    string,
    {
      headers: Record<string, unknown>;
      content?: Record<string, { schema: { $ref?: string }; examples?: Record<string, { value: unknown }> }>;
    }
  >;
}

/** What the linter's recommended rules complain about. */
async function lint(text: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-lint-'));
  try {
    const path = join(folder, 'openapi.json');
    writeFileSync(path, text);
    const cli = join(process.cwd(), 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
    const env = { HOME: folder, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
    const run = promisify(execFile)(process.execPath, [cli, 'lint', path, '--format=json'], { cwd: folder, env });
    const { stdout } = await run.catch((error: unknown) => error as { stdout: string });
    const { problems } = JSON.parse(stdout) as { problems: { ruleId: string; location: { pointer?: string }[] }[] };
    // Ids of runs begin with `run_`, so none is the `org` or the `active` that command lines of the original ask for.
    const isNoId = ({ ruleId, location }: (typeof problems)[number]): boolean =>
      ruleId === 'no-ambiguous-paths' && /^#\/paths\/~1v1~1agent-runs~1/.test(location[0]?.pointer ?? '');
    return problems
      .filter((problem) => !isNoId(problem))
      .map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer ?? ''}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the OpenAPI description', () => {
  let text: string;
  let document: OpenAPIObject;
  let operations: OperationView[];

  beforeAll(async () => {
    text = await renderOpenApi();
    document = JSON.parse(text) as OpenAPIObject;
    operations = Object.values(document.paths).flatMap((path) => Object.values(path) as unknown as OperationView[]);
  });

  it('is what docs/openapi.json says; after a change run "npm run generate"', () => {
    expect(readFileSync(join(process.cwd(), 'docs', 'openapi.json'), 'utf8')).toBe(text);
  });

  it('is OpenAPI 3.1.0, version 1.0.0, and covers the public prefix alone', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.0.0');
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\/v1\//);
  });

  it('says at every operation who may call it, and that it may answer 429, 500 and 503', () => {
    for (const { operationId, security, responses } of operations) {
      expect({ operationId, security: Array.isArray(security) }).toEqual({ operationId, security: true });
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['429', '500', '503']));
      if (security.some((requirement) => 'bearer' in requirement)) expect(Object.keys(responses)).toContain('403');
    }
  });

  it('says of every address with a part to fill in that one that cannot be read is answered with 400', () => {
    const silent = Object.entries(document.paths)
      .filter(([path]) => path.includes('{'))
      .flatMap(([, methods]) => Object.values(methods as unknown as Record<string, OperationView>))
      .filter(({ responses }) => responses && !('400' in responses))
      .map(({ operationId }) => operationId);
    expect(silent).toEqual([]);
  });

  it('names the headers that only some answers have', () => {
    for (const { responses } of operations) {
      for (const [status, { headers }] of Object.entries(responses))
        expect({ status, hasChallenge: 'WWW-Authenticate' in headers }).toEqual({
          status,
          hasChallenge: status === '401' || status === '403',
        });
    }
    const replayed = operations.filter(({ responses }) =>
      Object.values(responses).some(({ headers }) => 'Idempotency-Replayed' in headers),
    );
    expect(replayed.map(({ operationId }) => operationId).sort()).toEqual([
      'createRun',
      'createSchedule',
      'publishReport',
      'registerRun',
      'registerRunOfKey',
      'runSchedule',
    ]);
  });

  it('has for every error an example with the status of its code', () => {
    for (const { responses } of operations) {
      for (const [status, { content }] of Object.entries(responses).filter(([code]) => Number(code) >= 400)) {
        for (const code of Object.keys(content?.['application/json']?.examples ?? {}))
          expect({ code, status: ERRORS[code as keyof typeof ERRORS].status }).toEqual({
            code,
            status: Number(status),
          });
      }
    }
  });

  it('has only examples that its own schemas accept', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
    ajv.addSchema({ $id: 'openapi', ...document });
    let checked = 0;
    for (const { operationId, responses } of operations) {
      for (const [status, { content }] of Object.entries(responses)) {
        const json = content?.['application/json'];
        if (!json?.schema.$ref) continue;
        // Compiled once for all answers that are of it.
        const validate = ajv.getSchema(`openapi${json.schema.$ref}`)!;
        for (const [name, { value }] of Object.entries(json.examples ?? {})) {
          void validate(value);
          expect({ operationId, status, name, errors: validate.errors }).toEqual({
            operationId,
            status,
            name,
            errors: null,
          });
          checked++;
        }
      }
    }
    expect(checked).toBeGreaterThan(30);
  });

  it('has nothing for the linter to complain about', async () => {
    expect(await lint(text)).toEqual([]);
  });
});
