import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERRORS } from '#common';

/** Rows of the table in docs/errors.md. */
function documentedErrors(): { status: number; code: string; when: string }[] {
  const text = readFileSync(join(process.cwd(), 'docs', 'errors.md'), 'utf8');
  return [...text.matchAll(/^\| (\d{3}) \| `([A-Z_]+)` \| (.*?) \|/gm)].map(([, status, code, when]) => ({
    status: Number(status),
    code: code!,
    when: when!,
  }));
}

describe('docs/errors.md', () => {
  it('lists exactly the codes of the catalogue, with their status and occasion', () => {
    const catalogue = Object.entries(ERRORS).map(([code, { status, when }]) => ({ status, code, when }));
    expect(documentedErrors()).toEqual(catalogue);
  });
});
