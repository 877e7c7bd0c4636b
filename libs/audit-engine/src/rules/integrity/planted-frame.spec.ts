import { ruleTester } from '../../testing/index.js';
import rule from './planted-frame.rule.js';

const frame = (attributes: string, src: string): string => `<iframe src="${src}" title="x" ${attributes}></iframe>`;
const ADDRESS = 'http://203.0.113.9/in.php';
const behind = (html: string): { html: string } => ({
  html: `<!doctype html><html lang="en"><head><title>Gardens</title></head><body><p>Gardens</p></body></html>${html}`,
});

ruleTester(rule, {
  pass: [frame('width="560" height="315"', 'https://video.example.net/1')],
  fail: [
    { page: frame('width="1" height="1"', ADDRESS), message: 'frame', sentence: '203.0.113.9', evidence: '&lt;iframe' },
    { page: frame('style="position:absolute;left:-5000px"', 'http://[2001:db8::9]/'), message: 'frame' },
    { page: behind(frame('width="0" height="0"', 'https://counter.example.net/in.php')), message: 'frame' },
  ],
  notApplicable: ['<p>No frame</p>'],
  nearMiss: [
    {
      note: 'in the page: a warning of another rule',
      body: frame('width="1" height="1"', 'https://counter.example.net/'),
    },
    { note: 'a device of the own network', body: frame('width="1" height="1"', 'http://192.168.1.9/') },
    { note: 'to be seen', body: frame('width="300" height="200"', ADDRESS) },
    {
      note: 'a known service, put in late',
      ...behind(frame('width="1" height="1"', 'https://1234.fls.doubleclick.net/a')),
    },
    { note: 'of the own site', ...behind(frame('width="0" height="0"', '/session')) },
  ],
});
