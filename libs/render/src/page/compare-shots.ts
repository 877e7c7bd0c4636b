import type { Comparison, DifferentLook, Look } from '../comparison.js';
import type { CompareTask, RenderRefusal } from '../port.js';
import type { Shot } from './render-page.js';

/** `look` is null where two pictures hold the same pixels. */
export interface Difference {
  kind: 'difference';
  look: DifferentLook | null;
}

interface Camera {
  shoot(body: Uint8Array): Promise<Shot | RenderRefusal>;
  find(before: string, after: string): Promise<Difference | RenderRefusal>;
}

/**
 * The page as it is, each change, and the page as it is once more: what moves by itself, or by the clock, is
 * no effect of a change. A change that looks different has to look the same twice.
 */
export async function compareShots(task: CompareTask, camera: Camera): Promise<Comparison | RenderRefusal> {
  let renders = 0;
  const shoot = async (body: Uint8Array): Promise<Shot> => {
    renders++;
    return valueOf(await camera.shoot(body));
  };
  try {
    const before = await shoot(task.before);
    const shots: Shot[] = [];
    for (const body of task.changed) shots.push(await shoot(body));
    if (!isSame(await shoot(task.before), before)) return { kind: 'unsteady', renders };
    const looks: Look[] = [];
    for (const [i, shot] of shots.entries()) {
      if (isSame(shot, before)) {
        looks.push({ kind: 'same' });
        continue;
      }
      if (!isSame(await shoot(task.changed[i] ?? task.before), shot)) return { kind: 'unsteady', renders };
      looks.push(await firstDifference(before, shot, camera));
    }
    const isCut = [before, ...shots].some((shot) => shot.isCut);
    return { kind: 'compared', looks, renders, ...(isCut && { isCut }) };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

function isSame(one: Shot, other: Shot): boolean {
  return one.pngs.every((png, i) => png === other.pngs[i]);
}

/** In the first window that shows one. */
async function firstDifference(before: Shot, after: Shot, camera: Camera): Promise<Look> {
  for (const [i, png] of before.pngs.entries()) {
    const other = after.pngs[i] ?? png;
    const look = other === png ? null : valueOf(await camera.find(png, other)).look;
    if (look) return look;
  }
  return { kind: 'same' };
}

class Refused extends Error {
  constructor(readonly refusal: RenderRefusal) {
    super(refusal.message);
  }
}

/** @throws Refused */
function valueOf<T extends Shot | Difference>(end: T | RenderRefusal): T {
  if (end.kind === 'refused') throw new Refused(end);
  return end;
}
