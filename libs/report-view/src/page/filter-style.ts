/** As many categories as a view has, and "all". */
export const MAX_CATEGORY_FILTERS = 40;

const indexes = Array.from({ length: MAX_CATEGORY_FILTERS }, (_, index) => index);
const categoryIds = indexes.map((index) => `c${index}`);
const severityIds = ['error', 'warning'];

function selectors(ids: readonly string[], selector: (id: string) => string): string {
  return ids.map(selector).join(',');
}

/**
 * Filters without a script: what is checked in the section hides what does not match in its list.
 * `.none` are sentences for combinations that would show nothing.
 */
export const FILTER_STYLE = [
  `${selectors([...categoryIds, ...severityIds], (id) => `.issues:has(#${id}:checked)>.list>.issue:not(.${id})`)}{display:none}`,
  ...severityIds.map(
    (severity) =>
      `${selectors(categoryIds, (id) => `.issues:has(#${severity}:checked):has(#${id}:checked)>.list>.none.${id}.${severity}`)}{display:block}`,
  ),
].join('\n');
