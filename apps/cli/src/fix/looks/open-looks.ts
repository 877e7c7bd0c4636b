import { browserOf } from '../../browser-of.js';
import { usageError } from '../../command-error.js';
import type { Context } from '../../context.js';
import type { RenderMode } from '../../option-values.js';
import { PageLooks, type LookMode } from './page-looks.js';

export interface LookOptions {
  render?: true | RenderMode;
  review?: boolean;
  check?: boolean;
  report?: string;
  run?: string;
}

/** Null: no browser shows the pages. @throws CommandError for options that say different things */
export function lookModeOf({ render, review, check, report, run }: LookOptions): LookMode | null {
  if (render === undefined || render === 'off') return null;
  if (review === true)
    throw usageError('--render shows which safe fixes are for review, and --review applies those, too. Choose one.');
  if (check === true && (report ?? run) !== undefined)
    throw usageError('A check of a report compares nothing in a browser. Leave out --render.');
  return render === true ? 'auto' : render;
}

/** @throws CommandError without a browser */
export async function openLooks(
  context: Context,
  { root, base, mode }: { root: string; base: string | null; mode: LookMode },
): Promise<PageLooks> {
  const { proxyFor, ca, isInsecure } = await context.network.read();
  const network = { proxyFor, isInsecure, ...(ca === null ? {} : { ca }) };
  const options = { render: browserOf(context.env), network };
  return PageLooks.open(root, { base, mode, options, signal: context.untilInterrupted() });
}
