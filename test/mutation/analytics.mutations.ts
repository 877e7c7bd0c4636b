import { inHead } from './html-changes.js';
import type { Mutation } from './mutation.js';
import { addPage, everywhere } from './site-changes.js';

const gtag = (code: string) =>
  inHead(
    `<script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}gtag('js',new Date());${code}</script>`,
  );
const FRAME =
  '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-ABC1234" height="0" width="0" title="Tag manager"></iframe></noscript>';

export const analytics: readonly Mutation[] = [
  {
    rule: 'analytics/coverage',
    site: 'handwritten',
    mutateSite: (site) => {
      for (let index = 0; index < 6; index++) addPage(site, `/barn-${index}`);
      everywhere(site, gtag("gtag('config','G-ABCDE12345');"));
      site.pages = site.pages.map((page) =>
        page.url.endsWith('/barn-5')
          ? { ...page, html: page.html.replace(/<script>window\.dataLayer.*?<\/script>/, '') }
          : page,
      );
    },
  },
  {
    rule: 'analytics/duplicate-tag',
    mutate: (html) => gtag("gtag('config','G-ABCDE12345');")(gtag("gtag('config','G-ABCDE12345');")(html)),
  },
  { rule: 'analytics/placeholder-id', mutate: gtag("gtag('config','G-XXXXXXXXXX');") },
  { rule: 'analytics/retired-id', mutate: gtag("ga('create','UA-1234567-1','auto');ga('send','pageview');") },
  {
    rule: 'analytics/tag-manager-noscript',
    mutate: (html) =>
      inHead('<script async src="https://www.googletagmanager.com/gtm.js?id=GTM-OTHER99"></script>')(
        html.replace(/<body[^>]*>/, (body) => `${body}${FRAME}`),
      ),
  },
];
