import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'i18n/hreflang-code',
  safety: 'safe',
  needs: [],
  writes: 'Writes the code that is meant, and a hyphen for an underscore.',
  edit({ finding, element, edits }) {
    const value = String(finding.data.value);
    const meant = /\b([a-z]{2})\b[^a-z]*$/i.exec(String(finding.data.hint ?? ''))?.[1];
    const part = String(finding.data.part ?? '');
    const tag =
      meant !== undefined && part !== ''
        ? value
            .split('-')
            .map((one) => (one.toLowerCase() === part.toLowerCase() ? meant : one))
            .join('-')
        : value.replace(/_/g, '-');
    if (tag === value) return 'You need to decide which language is meant.';
    edits.setAttribute(element, 'hreflang', tag);
    return undefined;
  },
});
