import { drop, inHead, inMain, swap } from './html-changes.js';
import type { Mutation } from './mutation.js';
import { answer, changePage } from './site-changes.js';

const GERMAN = /<link rel="alternate" hreflang="de" href="[^"]*">\n?/;
const PAGE = '/bread-without-kneading/';

export const i18n: readonly Mutation[] = [
  { rule: 'i18n/content-language', headers: { 'content-language': 'fi' }, mutate: (html) => `${html}\n` },
  {
    rule: 'i18n/hreflang-canonical',
    site: 'blog',
    page: PAGE,
    mutate: swap(
      /<link rel="canonical"[^>]*>/,
      '<link rel="canonical" href="https://nebenan-kochen.example/de/brot-ohne-kneten/">',
    ),
    unavoidable: {
      'crawlability/sitemap-canonical': 'The sitemap lists the page, as it lists all.',
      'links/non-canonical': 'The menu links to the page, as to all.',
    },
  },
  {
    rule: 'i18n/hreflang-code',
    site: 'blog',
    page: PAGE,
    mutate: inHead(
      '<link rel="alternate" hreflang="en-UK" href="https://nebenan-kochen.example/bread-without-kneading/">',
    ),
  },
  {
    rule: 'i18n/hreflang-default',
    site: 'blog',
    page: PAGE,
    mutate: drop(/<link rel="alternate" hreflang="x-default"[^>]*>\n/),
  },
  {
    rule: 'i18n/hreflang-duplicate',
    site: 'blog',
    page: PAGE,
    mutate: inHead('<link rel="alternate" hreflang="de" href="https://brot.example/ohne-kneten">'),
  },
  {
    rule: 'i18n/hreflang-in-body',
    site: 'blog',
    page: PAGE,
    mutate: inMain('<link rel="alternate" hreflang="fr" href="https://pain.example/sans-petrir">'),
  },
  {
    rule: 'i18n/hreflang-lang',
    site: 'blog',
    page: PAGE,
    mutate: (html) =>
      html.replace(
        'hreflang="en" href="https://nebenan-kochen.example/bread',
        'hreflang="fr" href="https://nebenan-kochen.example/bread',
      ),
  },
  {
    rule: 'i18n/hreflang-relative',
    site: 'blog',
    page: PAGE,
    mutate: swap('hreflang="de" href="https://nebenan-kochen.example/', 'hreflang="de" href="/'),
  },
  {
    rule: 'i18n/hreflang-return',
    site: 'blog',
    mutateSite: (site) =>
      changePage(site, '/de/brot-ohne-kneten/', (html) =>
        html
          .replace(/<link rel="alternate" hreflang="en"[^>]*>\n?/, '')
          .replace(/(hreflang="x-default" href=")[^"]*/, '$1https://nebenan-kochen.example/de/brot-ohne-kneten/'),
      ),
  },
  {
    rule: 'i18n/hreflang-self',
    site: 'blog',
    page: PAGE,
    mutate: (html) =>
      html
        .replace(/<link rel="alternate" hreflang="(?:en|x-default)"[^>]*>\n?/g, '')
        .replace(GERMAN, (german) => `${german}${german.replace('"de"', '"x-default"')}`),
  },
  {
    rule: 'i18n/hreflang-target',
    site: 'blog',
    mutateSite: (site) => {
      changePage(
        site,
        PAGE,
        inHead('<link rel="alternate" hreflang="fr" href="https://nebenan-kochen.example/fr/pain/">'),
      );
      answer(site, { url: '/fr/pain/' });
    },
  },
  {
    rule: 'i18n/text-direction',
    site: 'handwritten',
    page: '/visit',
    mutate: swap('<html lang="en-GB">', '<html lang="ar">'),
  },
];
