import { ruleTester } from '../../testing/index.js';
import rule from './about.rule.js';

const pages = (first: string): Record<string, string> => ({
  '/': first,
  '/1': '<a href="/">Home</a>',
  '/2': '<a href="/">Home</a>',
  '/3': '<a href="/">Home</a>',
  '/4': '<a href="/">Home</a>',
});

ruleTester(rule, {
  pass: [{ pages: pages('<a href="/us">About us</a>') }],
  fail: [{ page: { pages: pages('<a href="/shop">Shop</a>') }, message: 'missing' }],
  notApplicable: [{ pages: { '/': '<a href="/shop">Shop</a>', '/shop': '<a href="/">Home</a>' } }],
  nearMiss: [
    { note: 'in another language', pages: pages('<a href="/x">Wer wir sind</a>') },
    { note: 'the committee of a conference', pages: pages('<a href="/x">Comissão Organizadora</a>') },
    { note: 'in Japanese', pages: pages('<a href="/x">当館について</a>') },
    { note: 'in Indonesian', pages: pages('<a href="/x">Tentang kami</a>') },
    { note: 'a part of the start page', pages: pages('<a href="/1">One</a><h2>Our team</h2>') },
    { note: 'known by its address', pages: pages('<a href="/about/"><img src="a.png" alt="Anna and Ben"></a>') },
    {
      note: 'an application without links',
      pages: { '/': '<p>1</p>', '/1': '<p>2</p>', '/2': '<p>3</p>', '/3': '<p>4</p>', '/4': '<p>5</p>' },
    },
  ],
});
