import { defineSiteRule } from '../../engine/run/rule.js';
import { eachUrl } from '../../shared/addresses/each-url.js';

const ENCODED_TWICE = /%25([0-9a-f]{2})/i;

export default defineSiteRule({
  meta: {
    id: 'url/double-encoding',
    title: { failed: 'URL is encoded twice', passed: 'No URL is encoded twice' },
    subcategory: 'characters',
    severity: 'warning',
    weight: 4,
    needs: [],
    judges: 'pages',
    messages: { twice: 'The path contains {found}, which is %{code} encoded a second time.' },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc3986#section-2.4'],
    howToFix: 'Encode each part of the URL once, where the link is put together, and never the finished URL again.',
  },
  create: (tools) =>
    eachUrl(tools, ({ href, pathname }) => {
      const [found, code] = ENCODED_TWICE.exec(pathname) ?? [];
      if (found !== undefined && code !== undefined) tools.report('twice', { page: href }, { found, code });
    }),
});
