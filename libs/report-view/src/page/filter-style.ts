/** As many categories as a view has, and "all". */
export const MAX_CATEGORY_FILTERS = 40;

const indexes = Array.from({ length: MAX_CATEGORY_FILTERS }, (_, index) => index);
const categoryIds = indexes.map((index) => `c${index}`);
const severityIds = ['error', 'warning'];

function selectors(ids: readonly string[], selector: (id: string) => string): string {
  return ids.map(selector).join(',');
}

/**
 * Filters without a script: radio buttons stand before the list as its siblings, and what is checked hides what does not match.
 * `.none` are sentences for combinations that would show nothing.
 */
export const FILTER_STYLE = [
  `${selectors([...categoryIds, ...severityIds], (id) => `#${id}:checked~.list>.issue:not(.${id})`)}{display:none}`,
  `${selectors([...categoryIds, 'c-all', ...severityIds, 's-all'], (id) => `#${id}:checked~.filters label[for=${id}]`)}{background:var(--ink);border-color:var(--ink);color:var(--paper)}`,
  `${selectors([...categoryIds, 'c-all', ...severityIds, 's-all'], (id) => `#${id}:focus-visible~.filters label[for=${id}]`)}{outline:3px solid var(--accent);outline-offset:2px}`,
  ...severityIds.map(
    (severity) =>
      `${selectors(categoryIds, (id) => `#${severity}:checked~#${id}:checked~.list>.none.${id}.${severity}`)}{display:block}`,
  ),
].join('\n');
