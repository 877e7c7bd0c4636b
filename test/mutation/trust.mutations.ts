import { all, inMain, jsonLd, swap } from './html-changes.js';
import type { Mutation } from './mutation.js';
import { everywhere, link, removePages } from './site-changes.js';

const RECIPE = '/bread-without-kneading/';

export const trust: readonly Mutation[] = [
  {
    rule: 'trust/about',
    site: 'blog',
    mutateSite: (site) => {
      removePages(site, '/about/', '/imprint/', '/de/ueber-uns/', '/de/impressum/');
      everywhere(site, (html) =>
        html
          .replace(/<link rel="alternate" hreflang[^>]*>/g, '')
          .replace(/<a href="[^"]*(?:about|imprint|ueber-uns|impressum)[^"]*"[^>]*>[^<]*<\/a>/g, 'the neighbours'),
      );
      link(site, '/', 'mailto:hello@nebenan-kochen.example', 'hello@nebenan-kochen.example');
    },
  },
  {
    rule: 'trust/article-author',
    site: 'blog',
    page: RECIPE,
    mutate: (html) =>
      html
        .replace(/<p>By <a[^>]*>[^<]*<\/a>, /, '<p>')
        .replace(/\s*"author": \{[^}]*\},/g, '')
        .replace(/<meta property="article:author"[^>]*>/, ''),
  },
  {
    rule: 'trust/article-date',
    site: 'blog',
    page: RECIPE,
    mutate: (html) =>
      html
        .replace(/<time[^>]*>[^<]*<\/time>, /, '')
        .replace(/\s*"date(?:Published|Modified)": "[^"]*",/g, '')
        .replace(/<meta property="article:(?:published|modified)_time"[^>]*>/g, ''),
  },
  {
    rule: 'trust/article-date-order',
    site: 'blog',
    page: RECIPE,
    mutate: (html) =>
      html
        .replace('"dateModified": "2026-03-08', '"dateModified": "2025-03-08')
        .replace('article:modified_time" content="2026', 'article:modified_time" content="2025'),
  },
  { rule: 'trust/author-name', site: 'blog', page: RECIPE, mutate: (html) => html.replaceAll('Jonas Wirth', 'admin') },
  {
    rule: 'trust/contact',
    site: 'documentation',
    mutateSite: (site) =>
      everywhere(site, (html) =>
        html
          .replace(
            /<a [^>]*href="(?:mailto:|tel:|[^"]*(?:issues|discussions|imprint|support|contact))[^"]*"[^>]*>[\s\S]*?<\/a>/g,
            'nobody',
          )
          .replace(/imprint/gi, 'owners'),
      ),
  },
  { rule: 'trust/contact-mismatch', mutate: inMain('<p><a href="tel:+493012345678">030 87654321</a></p>') },
  {
    rule: 'trust/copyright-year',
    mutateSite: (site) => everywhere(site, (html) => html.replaceAll('© 2026', '© 2019')),
  },
  {
    rule: 'trust/placeholder-contact',
    mutate: inMain('<p><a href="mailto:info@yourdomain.com">info@yourdomain.com</a></p>'),
  },
  {
    rule: 'trust/rating-visible',
    site: 'app-shell',
    page: '/imprint',
    mutate: jsonLd({
      '@type': 'Book',
      name: 'Boards and barns',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: '4.9', reviewCount: 873 },
    }),
  },
  {
    rule: 'trust/return-policy',
    site: 'shop',
    mutateSite: (site) => {
      removePages(site, '/shipping-and-returns/', '/terms/');
      everywhere(site, (html) =>
        html
          .replace(/<a [^>]*href="\/(?:shipping-and-returns|terms)\/"[^>]*>[^<]*<\/a>/g, 'the post')
          .replace(/,\s*"hasMerchantReturnPolicy": \{[^}]*\}/g, ''),
      );
    },
    unavoidable: { 'legal/terms': 'A link to terms of sale would count as one to the rules of returns.' },
  },
  {
    rule: 'trust/self-rating',
    site: 'handwritten',
    page: '/',
    mutate: all(
      inMain('<p>4.9 of 5 stars in 99 reviews.</p>'),
      jsonLd({
        '@type': 'LocalBusiness',
        name: 'Thornfield Orchard',
        url: 'https://thornfield-orchard.example/',
        telephone: '+44 1531 555 0143',
        image: 'https://thornfield-orchard.example/img/card.png',
        address: '3 Chapel Row, Ledbury HR8 1AA',
        openingHours: 'Mo-Fr 09:00-17:00',
        priceRange: '££',
        aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.9, reviewCount: 99 },
      }),
    ),
  },
  {
    rule: 'trust/social-links',
    mutate: swap(/<\/footer>(?![\s\S]*<\/footer>)/, '<p><a href="https://www.facebook.com/">Facebook</a></p></footer>'),
  },
];
