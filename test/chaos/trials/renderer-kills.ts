import { existsSync, readFileSync } from 'node:fs';
import { poll } from '../../support/installation.js';
import type { Supervised } from '../supervised.js';
import type { TrialContext } from './trial.js';

/** Ends a renderer at once. What it has started ends with it. */
export async function killRenderer({ stack, violate }: TrialContext): Promise<void> {
  const renderer = stack.programs.find(({ app, pid }) => app === 'renderer' && pid !== null);
  if (!renderer) return violate('a renderer is there', 'none');
  const children = childrenOf(renderer);
  await renderer.kill();
  const areGone = async (): Promise<boolean> => children.every((pid) => !existsSync(`/proc/${pid}`));
  await poll('its browser has ended', areGone, 10_000).catch(() =>
    violate('no browser outlives its renderer', children.join(', ')),
  );
}

function childrenOf({ pid }: Supervised): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
}
