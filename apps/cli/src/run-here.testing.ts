import { jest } from '@jest/globals';
import type { StartAudit } from './context.js';
import { run } from './program.js';

export interface Ran {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs a command line in this process. @param startAudit stands for the crawl */
export async function runHere(args: readonly string[], startAudit?: StartAudit): Promise<Ran> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const spies = [
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => stdout.push(String(text)) > 0),
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.push(String(text)) > 0),
    jest.spyOn(console, 'log').mockImplementation((text: unknown) => void stdout.push(`${String(text)}\n`)),
    jest.spyOn(console, 'error').mockImplementation((text: unknown) => void stderr.push(`${String(text)}\n`)),
  ];
  try {
    return { exitCode: await run(args, startAudit), stdout: stdout.join(''), stderr: stderr.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
