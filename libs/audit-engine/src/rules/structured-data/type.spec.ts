import { ruleTester } from '../../testing/index.js';
import rule from './type.rule.js';

const node = (type: unknown, context = 'https://schema.org'): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': context, '@type': type, name: 'Beans' })}</script>`;

ruleTester(rule, {
  pass: [
    node('Product'),
    node(['Bakery', 'https://schema.org/Store']),
    '<div itemscope itemtype="https://schema.org/Recipe"></div>',
  ],
  fail: [
    { page: node('Firm'), message: 'unknown', sentence: 'type Firm' },
    { page: node('Localbusiness'), message: 'spelling', sentence: 'LocalBusiness does' },
    { page: node(['Product', 'Blog Posting']), message: 'spelling', sentence: 'BlogPosting' },
    { page: '<div itemscope itemtype="https://schema.org/Reciept"></div>', message: 'unknown', evidence: 'itemtype' },
  ],
  notApplicable: ['<p>Beans</p>'],
  nearMiss: [
    { note: 'another vocabulary', body: node('Note', 'https://www.w3.org/ns/activitystreams') },
    { note: 'a type with a prefix', body: node(['Product', 'gs1:Beverage']) },
    { note: 'a term that is still being discussed', body: node('ProductGroup') },
    { note: 'a role between a thing and its people', body: node('OrganizationRole') + node('Role') },
    { note: 'a data type', body: '<div itemscope itemtype="http://schema.org/Text"></div>' },
    { note: 'microdata of somebody else', body: '<div itemscope itemtype="https://vocabulary.example/Bean"></div>' },
  ],
});
