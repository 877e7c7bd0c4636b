import type { Script } from '../../engine/facts/resources.js';
import { isInlineData } from './inline.js';

/** One measurement id as it is in the page. */
export interface Tag {
  id: string;
  kind: 'ga4' | 'gtm';
  script: Script;
}

const MAX_CHARS = 20_000;
const CONFIG = /gtag\s{0,3}\(\s{0,3}["']config["']\s{0,3},\s{0,3}["'](G-[A-Z0-9]{4,12})["']/g;
const CONTAINER = /["'](GTM-[A-Z0-9]{4,10})["']/g;

/** Measurement ids that Google's own snippets configure, in document order: `gtag('config', 'G-…')` and tag manager containers. */
export function tagsOf(scripts: readonly Script[]): Tag[] {
  const found: Tag[] = [];
  for (const script of scripts) {
    if (!script.isExecutable) continue;
    if (script.src !== null) {
      const container = /googletagmanager\.com\/gtm\.js\?(?:[^#]{0,300}&)?id=(GTM-[A-Z0-9]{4,10})/.exec(
        script.src.slice(0, 1_000),
      )?.[1];
      if (container !== undefined) found.push({ id: container, kind: 'gtm', script });
      continue;
    }
    // The state of an application repeats the scripts of its page as text.
    if (script.inlineChars === 0 || script.inlineChars > MAX_CHARS || isInlineData(script)) continue;
    const code = script.element.inner;
    // Once per script: two calls in one are most often the two branches of a condition.
    const ids = (pattern: RegExp): Set<string> => new Set(Array.from(code.matchAll(pattern), ([, id = '']) => id));
    if (code.includes('gtag')) for (const id of ids(CONFIG)) found.push({ id, kind: 'ga4', script });
    if (code.includes('gtm.js')) for (const id of ids(CONTAINER)) found.push({ id, kind: 'gtm', script });
  }
  return found;
}
