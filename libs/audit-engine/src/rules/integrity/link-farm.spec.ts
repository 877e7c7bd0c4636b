import { ruleTester } from '../../testing/index.js';
import rule from './link-farm.rule.js';

const links = (count: number, inside = 'Cheap tyres', more = ''): string =>
  Array.from({ length: count }, (_, n) => `<a href="https://shop-${n}.example/"${more}>${inside}</a>`).join(' ');
const block = (style: string, content = links(6), more = ''): string => `<div style="${style}"${more}>${content}</div>`;
const FAR = 'position:absolute;left:-9999px';

ruleTester(rule, {
  pass: [`<p>${links(8)}</p>`],
  fail: [
    {
      page: block(FAR),
      message: 'block',
      evidence: '-9999px',
      sentence: 'links to 6 other sites, for example shop-0.example',
    },
    { page: block('position: fixed; top: -5000px'), message: 'block' },
    { page: block('text-indent:-999em'), message: 'block' },
    { page: `<p style="margin-left:-12000px">${links(20)}</p>`, message: 'block', sentence: '20 other sites' },
  ],
  notApplicable: [],
  nearMiss: [
    { note: 'a few', body: block(FAR, links(5)) },
    { note: 'a warning of another rule', body: block('display:none') },
    { note: 'not far enough for certain', body: block('position:absolute;left:-320px') },
    { note: 'a menu', body: block(FAR, links(6), ' class="submenu"') },
    { note: 'a navigation', body: `<nav style="${FAR}">${links(6)}</nav>` },
    { note: 'a row of slides', body: block(FAR, links(6), ' class="partner-slider"') },
    { note: 'logos', body: block(FAR, links(6, '<img src="logo.png" alt="Partner">')) },
    { note: 'links that count for nothing', body: block(FAR, links(6, 'Tyres', ' rel="nofollow"')) },
    {
      note: 'the own site',
      body: block(
        FAR,
        links(6)
          .replaceAll(/shop-\d/g, 'www')
          .replaceAll('www.example', 'example.com'),
      ),
    },
    { note: 'one other site', body: block(FAR, links(6).replaceAll(/shop-\d/g, 'shop')) },
  ],
});
