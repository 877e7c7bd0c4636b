import { definePageRule } from '../../engine/run/rule.js';
import { pluginOf } from '../../shared/media/plugin.js';

/** Browsers show the content of an object that they cannot. An image there mostly asks people to install the plug-in. */
const FALLBACKS = ['video', 'audio', 'iframe', 'canvas'];
/** Scripts that run Flash and Java in the browser: Ruffle and CheerpJ. */
const PLAYERS = /\/(?:ruffle|cj\d*loader|cheerpj)|@ruffle-rs\//i;

export default definePageRule({
  meta: {
    id: 'mobile/plugins',
    title: { failed: 'Page needs a browser plug-in', passed: 'No page needs a browser plug-in' },
    subcategory: 'compatibility',
    severity: 'error',
    weight: 5,
    needs: ['scripts'],
    messages: { plugin: '<{name}> needs {plugin}, which no browser runs any more.' },
    since: '1.0',
    version: 2,
    references: [
      'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/object',
    ],
    howToFix: 'Replace it by HTML: <video>, <audio>, <canvas> or plain elements.',
  },
  visit: {
    'object embed applet': (element, report, { scripts }) => {
      if (element.in('template') || element.in('noscript') || element.closest('object', 'video', 'audio') !== null)
        return;
      const plugin = pluginOf(element);
      if (!plugin || element.descendants(FALLBACKS, 50).length > 0) return;
      if (!scripts.some(({ element: script }) => PLAYERS.test(script.attr('src')?.slice(0, 1_000) ?? '')))
        report('plugin', element, { name: element.name, plugin });
    },
  },
});
