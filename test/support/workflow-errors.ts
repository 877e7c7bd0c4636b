import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const READER = `
import { readFileSync } from 'node:fs';
import { parseWorkflow, NoOperationTraceWriter } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
const parse = process.argv[2] === 'action' ? parseAction : parseWorkflow;
const { context } = parse({ name: 'file.yml', content: readFileSync(0, 'utf8') }, new NoOperationTraceWriter());
console.log(JSON.stringify(context.errors.getErrors().map((error) => error.message)));
`;

/** What GitHub's own parser finds wrong with a workflow or an action. Its package imports JSON as bundlers do, so it is bundled. */
export function workflowErrors(kind: 'workflow' | 'action', content: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sqout-workflow-'));
  try {
    const file = join(folder, 'read.mjs');
    const { outputFiles } = buildSync({
      stdin: { contents: READER, resolveDir: process.cwd() },
      bundle: true,
      format: 'esm',
      platform: 'node',
      write: false,
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    writeFileSync(file, outputFiles[0]!.contents);
    return JSON.parse(execFileSync(process.execPath, [file, kind], { input: content, encoding: 'utf8' })) as string[];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
