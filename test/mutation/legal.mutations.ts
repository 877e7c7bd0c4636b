import { all, inHead, inMain } from './html-changes.js';
import type { Mutation } from './mutation.js';
import { changePage, everywhere, moveTo, removePages } from './site-changes.js';

export const legal: readonly Mutation[] = [
  {
    rule: 'legal/consent',
    site: 'handwritten',
    mutateSite: (site) => {
      moveTo(site, 'https://thornfield-orchard.co.uk');
      changePage(site, '/visit', inMain("<script>fbq('init', '1234567890');</script>"));
    },
  },
  {
    rule: 'legal/imprint',
    site: 'blog',
    mutateSite: (site) => {
      moveTo(site, 'https://nebenan-kochen.de');
      everywhere(site, (html) =>
        html
          .replace(/<a href="[^"]*(?:imprint|impressum)[^"]*"[^>]*>[^<]*<\/a>/g, 'the neighbours')
          .replace(/<link rel="alternate" hreflang[^>]*>/g, ''),
      );
      removePages(site, '/imprint/', '/de/impressum/');
    },
  },
  {
    rule: 'legal/preticked-consent',
    mutate: inMain('<p><label><input type="checkbox" name="news" checked> Send me the newsletter</label></p>'),
  },
  {
    rule: 'legal/privacy-policy',
    site: 'handwritten',
    mutateSite: (site) => {
      everywhere(site, (html) => html.replace(/<a href="\/privacy"[^>]*>[^<]*<\/a>/g, 'our notice'));
      removePages(site, '/privacy');
    },
  },
  {
    rule: 'legal/remote-fonts',
    unavoidable: {
      'crawlability/orphan-page':
        'The rest of the site stays where it was, so that nothing links to the page at its new address.',
    },
    site: 'blog',
    page: '/de/impressum/',
    input: { url: 'https://nebenan-kochen.de/de/impressum/' },
    mutateSite: (site) => void site.sitemapUrls.push('https://nebenan-kochen.de/de/impressum/'),
    mutate: all(
      (html) => html.replaceAll('https://nebenan-kochen.example', 'https://nebenan-kochen.de'),
      inHead(
        '<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter&amp;display=swap">',
      ),
    ),
  },
  {
    rule: 'legal/terms',
    site: 'shop',
    mutateSite: (site) => {
      removePages(site, '/terms/');
      everywhere(site, (html) => html.replace(/<a [^>]*href="\/terms\/"[^>]*>[^<]*<\/a>/g, 'the post'));
    },
  },
];
