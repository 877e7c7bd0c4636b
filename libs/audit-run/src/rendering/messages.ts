import { plural } from '#common/words';
import type { NotRenderedReason, RenderTerms } from '../store/port/index.js';

/** Why pages of a run were not rendered, for people. */
export function messageOf(reason: NotRenderedReason, terms: RenderTerms): string {
  if (reason === 'limit') return limitMessage(terms);
  return MESSAGES[reason];
}

const MESSAGES: Readonly<Record<Exclude<NotRenderedReason, 'limit'>, string>> = {
  'no-browser': 'No browser was available on the server.',
  timeout: 'They took longer than 15 s.',
  crash:
    'The browser ended while it showed them, and again when they were tried once more. After three such pages of a URL pattern, its others are not tried.',
  'too-large': 'They have more than 200,000 elements, or more than 10 MB.',
  failed: 'The browser could not open them, a script led to another page, or the result could not be checked.',
  busy: 'No browser was free for them at the time.',
};

function limitMessage({ ceiling, isLowered }: RenderTerms): string {
  if (ceiling === 0 && !isLowered) return 'The plan of the organization has no rendered pages.';
  const pages = `${ceiling} rendered ${plural(ceiling, 'page')}`;
  return isLowered ? `The credits covered ${pages}.` : `The limit of ${pages} was reached (maxRenders).`;
}
