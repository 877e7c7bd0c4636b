import { ruleTester } from '../../testing/index.js';
import rule from './tiny-frame.rule.js';

const frame = (attributes: string, src = 'https://counter.example/in.php'): string =>
  `<iframe src="${src}" title="x" ${attributes}></iframe>`;

ruleTester(rule, {
  pass: [frame('width="560" height="315"', 'https://video.example/1')],
  fail: [
    { page: frame('width="1" height="1"'), message: 'frame', sentence: 'counter.example', evidence: '&lt;iframe' },
    { page: frame('style="position:absolute;left:-5000px"'), message: 'frame' },
    {
      page: frame('width="0" height="0"') + frame('style="width:0px; height: 0px; border: 0"'),
      message: 'frame',
      count: 2,
    },
  ],
  notApplicable: ['<p>No frame</p>'],
  nearMiss: [
    { note: 'the own site', body: frame('width="0" height="0"', '/session.html') },
    {
      note: 'a known measurement service',
      body: frame('width="1" height="1" style="display:none"', 'https://1234.fls.doubleclick.net/activityi'),
    },
    {
      note: 'a tag manager without scripts',
      body: `<noscript>${frame('width="0" height="0"', 'https://www.googletagmanager.com/ns.html?id=GTM-ABC1234')}</noscript><iframe src="/map" title="Map"></iframe>`,
    },
    { note: 'a dialog that opens later', body: frame('style="display:none" width="600" height="400"') },
    { note: 'full width', body: frame('width="100%" height="10"') },
  ],
});
