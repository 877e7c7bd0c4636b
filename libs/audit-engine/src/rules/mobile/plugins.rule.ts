import { definePageRule } from '../../engine/run/rule.js';
import { pluginOf } from '../../shared/media/plugin.js';

export default definePageRule({
  meta: {
    id: 'mobile/plugins',
    title: { failed: 'Page needs a browser plug-in', passed: 'No page needs a browser plug-in' },
    subcategory: 'compatibility',
    severity: 'error',
    weight: 5,
    needs: [],
    messages: { plugin: '<{name}> needs {plugin}, which no browser runs any more.' },
    since: '1.0',
    references: [
      'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/object',
    ],
    howToFix: 'Replace it by HTML: <video>, <audio>, <canvas> or plain elements.',
  },
  visit: {
    'object embed applet': (element, report) => {
      if (element.in('template') || element.in('noscript') || element.closest('object', 'video', 'audio') !== null)
        return;
      const plugin = pluginOf(element);
      if (plugin) report('plugin', element, { name: element.name, plugin });
    },
  },
});
