import { ruleTester } from '../../testing/index.js';
import rule from './breadcrumb.rule.js';

const list = (items: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': [{ '@type': 'BreadcrumbList', itemListElement: items }] })}</script>`;
const item = (position: number, name: string, url?: string): object => ({
  '@type': 'ListItem',
  position,
  name,
  item: url,
});

ruleTester(rule, {
  pass: [list([item(1, 'Home', 'https://example.com/'), item(2, 'Beans', 'https://example.com/beans')])],
  fail: [
    { page: list([]), message: 'noItems' },
    {
      page: list([item(1, 'Home'), item(2, 'Beans')]),
      message: 'incomplete',
      sentence: 'Item 1 of a BreadcrumbList has no item',
    },
    { page: list([{ '@type': 'ListItem', position: 1 }]), message: 'incomplete', sentence: 'name' },
    {
      page: list([{ '@type': 'ListItem', position: 1, item: { '@id': 'https://example.com/' } }]),
      message: 'incomplete',
      sentence: 'name',
    },
    {
      page: list([item(1, 'Home', 'https://example.com/'), item(1, 'Beans', 'https://example.com/beans')]),
      message: 'repeated',
      sentence: 'the position 1',
    },
  ],
  notApplicable: ['<p>Home › Beans</p>'],
  nearMiss: [
    {
      note: 'items that stand beside the list',
      body: `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': [
          { '@type': 'BreadcrumbList', itemListElement: [{ '@id': '#1' }] },
          { '@id': '#1', ...item(1, 'Home') },
        ],
      })}</script>`,
    },
    {
      note: 'a reference to a list on another page',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","breadcrumb":{"@type":"BreadcrumbList","@id":"#list"}}</script>',
    },
    {
      note: 'the name of an item that is described beside the list',
      body: `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'BreadcrumbList',
            itemListElement: [{ '@type': 'ListItem', position: 1, item: { '@id': '#home' } }],
          },
          { '@id': '#home', '@type': 'WebPage', name: 'Home' },
        ],
      })}</script>`,
    },
    { note: 'addresses alone', body: list(['https://example.com/']) },
    { note: 'the last item without a URL', body: list([item(1, 'Home', 'https://example.com/'), item(2, 'Beans')]) },
    {
      note: 'the name inside of the item',
      body: list([{ '@type': 'ListItem', position: 1, item: { '@id': 'https://example.com/', name: 'Home' } }]),
    },
  ],
});
