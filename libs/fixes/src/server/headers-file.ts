import type { Rendered, Setting } from './setting.js';

const FILE = '_headers in the folder that is published';

/**
 * The file `_headers` of Netlify and Cloudflare Pages: a line with a path, and below it indented lines with a header each. It adds headers
 * to files; what the platform does by itself (compression, its own name, http and other hosts) is set elsewhere.
 */
export function headersFileLines(setting: Setting): Rendered {
  switch (setting.kind) {
    case 'header':
      return setting.on === 'all'
        ? [{ place: FILE, lines: ['/*', `  ${setting.name}: ${setting.value}`] }]
        : 'A path in this file cannot distinguish pages from other files, which need different times.';
    case 'policy':
      return [{ place: FILE, lines: ['/*', `  Content-Security-Policy: ${setting.value}`] }];
    case 'drop':
    case 'server-name':
      return 'The file adds headers; where this one comes from, it has to be left out.';
    case 'compress':
      return 'The platform compresses pages by itself: look why it does not here.';
    case 'charset':
      return 'Write <meta charset="utf-8"> into the page; the file cannot add to a type.';
    case 'cookie':
      return 'Files set no cookies: the function that sets this one has to write it anew.';
    case 'https':
    case 'one-host':
      return 'The settings of the domain at the platform do this.';
  }
}
