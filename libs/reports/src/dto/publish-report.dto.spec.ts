import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidationIssue } from '#common';
import { pickFields, validateReport } from '../publish-input/validate-publish.js';

interface Described {
  required: string[];
  properties: Record<string, unknown>;
}

/** Of docs/openapi.json, which the DTO writes. */
function describedReport(): Described {
  const text = readFileSync(join(process.cwd(), 'docs', 'openapi.json'), 'utf8');
  return (JSON.parse(text) as { components: { schemas: { AuditReport: Described } } }).components.schemas.AuditReport;
}

function pathsOf(report: Record<string, unknown>): string[] {
  const issues: ValidationIssue[] = [];
  validateReport(report, issues);
  return issues.map(({ path }) => path).sort();
}

const inside = (names: readonly string[]): string[] => names.map((name) => `report.${name}`).sort();

describe('the description of a published report', () => {
  it('requires what the check requires', () => {
    expect(pathsOf({})).toEqual(inside(describedReport().required));
  });

  it('names what is checked and kept, and nothing else', () => {
    const names = Object.keys(describedReport().properties);
    const wrong = Object.fromEntries(names.map((name) => [name, true]));
    expect(pathsOf(wrong)).toEqual(inside(names));
    expect(Object.keys(pickFields({ ...wrong, more: true })).sort()).toEqual([...names].sort());
  });
});
