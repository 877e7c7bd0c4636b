import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/inline-spacing',
  safety: 'review',
  needs: [],
  writes: 'Removes !important from the spacing in the style attribute.',
  edit({ finding, element, edits }) {
    const property = String(finding.data.property);
    edits.rewrite(element, 'style', (style) =>
      style
        .split(';')
        .map((part) =>
          part.split(':', 1)[0]?.trim().toLowerCase() === property ? part.replace(/\s*!\s*important/i, '') : part,
        )
        .join(';'),
    );
    return undefined;
  },
});
