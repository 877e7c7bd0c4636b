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
 * The page as it is, each change, and the page as it is once more: what moves by itself, or by the clock, is no effect of a change. A change that looks
 * different has to look the same twice.
 */
export async function compareShots(task: CompareTask, camera: Camera): Promise<Comparison | RenderRefusal> {
  let renders = 0;
  const shoot = async (body: Uint8Array): Promise<string> => {
    renders++;
    return valueOf(await camera.shoot(body)).png;
  };
  try {
    const before = await shoot(task.before);
    const shots: string[] = [];
    for (const body of task.changed) shots.push(await shoot(body));
    if ((await shoot(task.before)) !== before) return { kind: 'unsteady', renders };
    const looks: Look[] = [];
    for (const [i, shot] of shots.entries()) {
      if (shot === before) {
        looks.push({ kind: 'same' });
        continue;
      }
      if ((await shoot(task.changed[i] ?? task.before)) !== shot) return { kind: 'unsteady', renders };
      looks.push(valueOf(await camera.find(before, shot)).look ?? { kind: 'same' });
    }
    return { kind: 'compared', looks, renders };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
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
