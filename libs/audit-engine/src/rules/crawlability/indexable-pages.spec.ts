import { ruleTester } from '../../testing/index.js';
import rule from './indexable-pages.rule.js';

const pageWith = (head: string) => ({ head: `<title>x</title>${head}`, body: '<p>Text</p>' });
const canonical = (url: string) => pageWith(`<link rel="canonical" href="${url}">`);

ruleTester(rule, {
  pass: [
    { pages: { '/': '<p>Home</p>', '/a': canonical('https://other.example/a') } },
    { pages: { '/': canonical('https://example.com/') } },
  ],
  fail: [
    {
      page: { pages: { '/': canonical('https://other.example/'), '/a': canonical('https://other.example/a') } },
      message: 'canonical',
      evidence: 'https://other.example/',
      sentence: '(pages: 2). 2 of them name another page as canonical',
    },
    {
      page: {
        pages: {
          '/': canonical('https://other.example/'),
          '/a': pageWith('<meta name="robots" content="noindex">'),
        },
      },
      message: 'canonical',
      sentence: '1 of them',
    },
    {
      page: {
        pages: { '/': canonical('https://www.example.com/') },
        probes: { alternateHost: { url: 'https://www.example.com/', finalUrl: 'https://www.example.com/' } },
      },
      message: 'canonical',
      evidence: 'https://www.example.com/',
    },
    {
      page: {
        pages: { '/': canonical('https://example.com/old') },
        targets: [{ url: '/old', chain: ['https://other.example/'] }],
      },
      message: 'canonical',
    },
  ],
  notApplicable: [{ pages: { '/': pageWith('<meta name="robots" content="noindex">') } }],
  nearMiss: [
    {
      note: 'a copy on the own machine',
      pages: { 'http://127.0.0.1:3000/': canonical('https://other.example/') },
    },
    {
      note: 'a copy on the own machine whose start page names its public URL',
      pages: {
        'http://127.0.0.1:3000/': canonical('https://other.example/'),
        'http://127.0.0.1:3000/prices/': canonical('prices/'),
      },
    },
    {
      note: 'pages that name the index file of their folder',
      pages: {
        '/': canonical('https://example.com/index.html'),
        '/a/': canonical('https://example.com/a/index.html'),
      },
    },
    { note: 'a page that names its own address by http', pages: { '/': canonical('http://example.com/') } },
    {
      note: 'a page that names its own address on the other host, which redirects to it',
      pages: { '/': canonical('https://www.example.com/') },
      probes: { alternateHost: { url: 'https://www.example.com/', finalUrl: 'https://example.com/' } },
    },
    {
      note: 'a page that names an address that redirects to it',
      pages: { '/a/': canonical('https://example.com/a') },
      targets: [{ url: '/a', chain: ['/a/'] }],
    },
    { note: 'canonical links that no search engine can use', pages: { '/': canonical('file:///srv/a.html') } },
    {
      note: 'canonical links for print',
      pages: { '/': pageWith('<link rel="canonical" media="print" href="https://other.example/">') },
    },
    {
      note: 'copies of a page that is there',
      pages: { '/': '<p>Home</p>', '/?a=1': canonical('https://example.com/') },
    },
  ],
});
