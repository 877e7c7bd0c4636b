import { inMain } from './html-changes.js';
import type { Mutation } from './mutation.js';
import { addPage, answer, changePage, link } from './site-changes.js';

const anchor = (href: string) => inMain(`<p><a href="${href}">What came of the old barn</a></p>`);

export const links: readonly Mutation[] = [
  {
    rule: 'links/broken-external',
    site: 'handwritten',
    mutateSite: (site) => {
      link(site, '/cider', 'https://barns.example/hop-kiln');
      answer(site, { url: 'https://barns.example/hop-kiln' });
      site.probe = { ...site.probe, externalLinksChecked: true };
    },
  },
  {
    rule: 'links/broken-internal',
    site: 'handwritten',
    mutateSite: (site) => {
      link(site, '/cider', '/no-such-page');
      answer(site, { url: '/no-such-page' });
    },
  },
  {
    rule: 'links/dead-end',
    site: 'handwritten',
    mutateSite: (site) => {
      addPage(site, '/barns');
      changePage(site, '/barns', (html) => html.replace(/<a [^>]*>|<\/a>/g, ''));
    },
  },
  { rule: 'links/empty-href', mutate: anchor('#') },
  { rule: 'links/insecure-internal', site: 'handwritten', mutate: anchor('http://thornfield-orchard.example/visit') },
  { rule: 'links/javascript-href', mutate: anchor('javascript:void(0)') },
  { rule: 'links/mailto', mutate: anchor('mailto:barn(at)example.org') },
  { rule: 'links/malformed', mutate: anchor('htps://barns.example/hop-kiln') },
  { rule: 'links/missing-fragment', mutate: anchor('#no-such-place') },
  {
    rule: 'links/nofollow-internal',
    mutate: inMain('<p><a href="/" rel="nofollow">Back to the beginning of it all</a></p>'),
  },
  {
    rule: 'links/non-canonical',
    site: 'handwritten',
    mutateSite: (site) => void addPage(site, '/barns', { canonical: '/visit', isListed: false }),
  },
  {
    rule: 'links/place-elsewhere',
    site: 'handwritten',
    page: '/',
    mutate: inMain('<p><a href="/cider#no-such-barn">What came of the old barn</a></p>'),
  },
  {
    rule: 'links/local-address',
    mutate: inMain('<p>Start the mill, then open <a href="http://localhost:8080/">http://localhost:8080/</a>.</p>'),
  },
  { rule: 'links/private-host', mutate: anchor('http://192.168.1.20/prices') },
  {
    rule: 'links/redirect-broken',
    site: 'handwritten',
    mutateSite: (site) => {
      link(site, '/cider', '/old-barn');
      answer(site, { url: '/old-barn', chain: ['/gone'], finalStatus: 404 });
    },
  },
  {
    rule: 'links/redirected',
    site: 'handwritten',
    mutateSite: (site) => {
      link(site, '/cider', '/visit/');
      answer(site, { url: '/visit/', chain: ['/visit'] });
    },
  },
  {
    rule: 'links/staging-host',
    site: 'handwritten',
    mutate: anchor('https://staging.thornfield-orchard.example/prices'),
  },
  { rule: 'links/tel', mutate: anchor('tel:+49(0)30123456') },
  {
    rule: 'links/tracking-parameters',
    site: 'handwritten',
    mutate: anchor('/visit?utm_source=home&amp;utm_medium=banner'),
  },
  { rule: 'links/unescaped', mutate: anchor('https://barns.example/hop kiln.pdf') },
  { rule: 'links/unfilled-placeholder', mutate: anchor('/products/{{ product.id }}') },
  { rule: 'links/unopenable-scheme', mutate: anchor('file:///C:/Users/anna/prices.pdf') },
  {
    rule: 'links/only-nofollow',
    site: 'handwritten',
    mutateSite: (site) => {
      addPage(site, '/old-barns', { linkedFrom: '/' });
      changePage(site, '/', (html) =>
        html.replace(`<a href="${site.baseUrl}/old-barns"`, (start) => `${start} rel="nofollow"`),
      );
    },
    unavoidable: { 'links/nofollow-internal': 'the link that is not followed is one by itself' },
  },
  {
    rule: 'links/blocked',
    site: 'handwritten',
    mutateSite: (site) => {
      link(site, '/', '/guides/soil');
      answer(site, { url: '/guides/soil', outcome: 'robots-blocked', status: null });
    },
  },
];
