import { ruleTester } from '../../testing/index.js';
import rule from './file-fonts.rule.js';

const pages = { '/': '<link rel="stylesheet" href="/a.css"><p>Text</p>' };
const face = (family: string, more = '') =>
  `@font-face { font-family: "${family}"; src: url(a.woff2) format("woff2"); ${more} }`;
const sheet = (body: string) => ({ url: '/a.css', body });

ruleTester(rule, {
  pass: [{ pages, resources: [sheet(face('Lato', 'font-display: swap'))] }],
  fail: [
    {
      page: { pages, resources: [sheet(face('Lato') + face('Inter'))] },
      message: 'silent',
      sentence: '(Lato, Inter)',
      evidence: '/a.css',
    },
  ],
  notApplicable: [{ pages: { '/': '<p>Nothing</p>' } }],
  nearMiss: [
    { note: 'a font of icons', pages, resources: [sheet(face('Font Awesome 6'))] },
    { note: 'a font of the device', pages, resources: [sheet('@font-face { font-family: Lato; src: local("Lato") }')] },
    {
      note: 'a font inside the file',
      pages,
      resources: [sheet('@font-face { font-family: Lato; src: url(data:font/woff2;base64,AAAA) }')],
    },
    { note: 'a comment', pages, resources: [sheet(`/* ${face('Lato')} */`)] },
  ],
});
