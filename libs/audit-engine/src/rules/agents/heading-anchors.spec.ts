import { ruleTester } from '../../testing/index.js';
import rule from './heading-anchors.rule.js';

const sections = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join('\n');
const LONG = `<p>${'word '.repeat(300)}</p>`;

ruleTester(rule, {
  pass: [sections(9, (i) => `<h2 id="s${i}">Part ${i}</h2>${LONG}`)],
  fail: [
    {
      page: sections(9, (i) => `<h2>Part ${i}</h2>${LONG}`),
      message: 'none',
      line: 4,
      evidence: 'Part 0',
      sentence: '9 sections',
    },
    {
      page: `<div id="page"><div id="text">${sections(9, (i) => `<div><h2>Part ${i}</h2>${LONG}</div>`)}</div></div>`,
      message: 'none',
    },
    {
      page: {
        note: 'the top of the page, buttons and links with an id that lead elsewhere',
        body:
          `<a name="top"></a>` +
          sections(
            9,
            (i) =>
              `<h2>Part ${i}</h2>${LONG}<p><a id="l${i}" href="/more">More</a> <a id="b${i}" role="button">Print</a></p>`,
          ),
      },
      message: 'none',
    },
  ],
  notApplicable: [
    sections(7, (i) => `<h2>Part ${i}</h2>${LONG}${LONG}`),
    {
      note: 'headings without text are no sections',
      body: `${sections(7, (i) => `<h2>Part ${i}</h2>${LONG}`)}<h2></h2><h2></h2>`,
    },
    { note: 'a short page of many sections', body: sections(9, (i) => `<h2>Part ${i}</h2><p>Text</p>`) },
  ],
  nearMiss: [
    {
      note: 'the id is on the section',
      body: sections(9, (i) => `<section id="s${i}"><h2>Part ${i}</h2>${LONG}</section>`),
    },
    {
      note: 'the id is on a box around the section',
      body: sections(9, (i) => `<div id="s${i}"><div><div><h2>Part ${i}</h2></div>${LONG}</div></div>`),
    },
    {
      note: 'the id is on a part of several sections',
      body: `<article>${sections(5, (i) => `<h2>Part ${i}</h2>${LONG}`)}</article><section id="b"><div>${sections(5, (i) => `<h2>Rule ${i}</h2>${LONG}`)}</div></section>`,
    },
    {
      note: 'an anchor inside of the heading',
      body: sections(9, (i) => `<h2><a name="s${i}"></a>Part ${i}</h2>${LONG}`),
    },
    {
      note: 'an empty place in front of the heading',
      body: sections(9, (i) => `<span id="s${i}"></span><h2>Part ${i}</h2>${LONG}`),
    },
    { note: 'an id below the heading', body: sections(9, (i) => `<h2>Part ${i}</h2><div id="s${i}">${LONG}</div>`) },
    {
      note: 'an anchor in front of the heading',
      body: sections(9, (i) => `<a name="s${i}"></a><h2>Part ${i}</h2>${LONG}`),
    },
    {
      note: 'an anchor above a group of sections',
      body: sections(
        9,
        (i) =>
          `${i % 3 === 0 ? `<p><a href="" id="g${i}">Group ${i}</a></p>` : ''}<div><h2>Part ${i}</h2></div>${LONG}`,
      ),
    },
    {
      note: 'a list of articles',
      body: sections(12, (i) => `<article><h2><a href="/a${i}">Article ${i}</a></h2>${LONG}</article>`),
    },
  ],
});
