import type { SiteLogin } from '#crawler';
import type { LabLoad, Renderer } from '#render';
import type { MeasureLoad } from './lab-step.js';

/** @param group whose pages they are, for a renderer that others use as well */
export function measureWith(
  renderer: Pick<Renderer, 'measure'>,
  { group, login, hasLighthouse }: { group: string; login: SiteLogin | null; hasLighthouse: boolean },
): MeasureLoad {
  return async (url, isForLighthouse, signal) => {
    // It would send what signs in to other hosts as well.
    const withLighthouse = hasLighthouse && isForLighthouse && login === null;
    const load = await renderer.measure({ url, group, headersFor: login?.headersFor, withLighthouse }, signal);
    // What signs in may be in the source of an element.
    return login && load.kind === 'measured' ? (JSON.parse(login.hider.inText(JSON.stringify(load))) as LabLoad) : load;
  };
}
