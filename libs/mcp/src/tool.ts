import { z } from 'zod';
import type { Answer } from './answers.js';
import type { Backend } from './backend.js';

export const ID = z.string().regex(/^\w{4,80}$/, 'An id has letters, digits and _ alone.');

export interface ToolDefinition {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  hints: { readOnlyHint: boolean; destructiveHint?: boolean; idempotentHint?: boolean; openWorldHint: boolean };
  call: (backend: Backend, input: never) => Promise<Answer>;
}

export function tool<T extends z.ZodObject>(
  definition: Omit<ToolDefinition, 'input' | 'call'> & {
    input: T;
    call: (backend: Backend, input: z.infer<T>) => Promise<Answer>;
  },
): ToolDefinition {
  return definition;
}

export const READS = { readOnlyHint: true, openWorldHint: false } as const;
