import type { HeadFacts, Meta } from '../../engine/facts/head.js';

/** Open Graph tags with a value, whether written with `property` or `name`. */
export function openGraphTags({ metas }: HeadFacts): Meta[] {
  return metas.filter((meta) => meta.key.startsWith('og:') && meta.content !== '');
}

/** The first tag of that name that has a value; null without one. */
export function tagOf({ metas }: HeadFacts, key: string): Meta | null {
  return metas.find((meta) => meta.key === key && meta.content !== '') ?? null;
}
