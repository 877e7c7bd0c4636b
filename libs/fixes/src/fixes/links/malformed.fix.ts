import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'links/malformed',
  safety: 'safe',
  needs: [],
  changes: ['links'],
  writes: 'Corrects the scheme, and writes mailto: in front of e-mail addresses.',
  edit({ finding, element, edits }) {
    const { meant } = finding.data;
    if (finding.message === 'bareMail') edits.rewrite(element, 'href', (href) => href.replace(/^\s*/, '$&mailto:'));
    else if (finding.message === 'doubled')
      edits.rewrite(element, 'href', (href) => href.replace(/^\s*https?:?\/{0,2}(?=https?:\/\/)/i, ''));
    else if (finding.message === 'scheme' && meant !== undefined)
      edits.rewrite(element, 'href', (href) =>
        href.replace(/^\s*[a-z]{1,10}[:;,.]?[:/\\]{1,4}/i, schemeOf(String(meant))),
      );
    else return 'You need to decide which URL is meant.';
    return undefined;
  },
});

function schemeOf(meant: string): string {
  return meant.startsWith('http') ? `${meant.replace(/[:/]+$/, '')}://` : `${meant.replace(/:+$/, '')}:`;
}
