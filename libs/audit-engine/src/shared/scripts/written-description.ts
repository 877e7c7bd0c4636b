import type { PageView } from '../../engine/facts/page-facts.js';
import { writesDescription } from '../../engine/resources/written-description.js';

/** Whether a script in the page writes its description. Never on a page that a browser has shown: there it has been written. */
export function isDescribedByScript({ scripts, raw }: PageView<'scripts'>): boolean {
  return (
    raw === null &&
    scripts.some(({ element, src, isExecutable }) => src === null && isExecutable && writesDescription(element.inner))
  );
}
