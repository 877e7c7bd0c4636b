import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'performance/preload-as',
  safety: 'safe',
  needs: [],
  writes: 'Writes what the file is, by its name.',
  edit({ element, page, edits }) {
    const path = page.resolve(element.attr('href') ?? '')?.pathname.toLowerCase() ?? '';
    const kind = KINDS.find(([ending]) => ending.test(path))?.[1];
    if (kind === undefined) return 'The name of the file does not say what it is.';
    edits.setAttribute(element, 'as', kind);
    if (kind === 'font' && !element.has('crossorigin')) edits.setAttribute(element, 'crossorigin', null);
    return undefined;
  },
});

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\.(?:woff2?|ttf|otf)$/, 'font'],
  [/\.css$/, 'style'],
  [/\.m?js$/, 'script'],
  [/\.(?:png|jpe?g|gif|webp|avif|svg)$/, 'image'],
  [/\.json$/, 'fetch'],
];
