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
    {
      note: 'a second vocabulary beside schema.org',
      body: `<script type="application/ld+json">{"@context":["https://schema.org","https://www.w3.org/ns/activitystreams"],"@type":"Note"}</script>`,
    },
    {
      note: 'a type of the context itself',
      body: `<script type="application/ld+json">{"@context":["https://schema.org",{"Bean":"https://vocabulary.example/Bean"}],"@type":"Bean"}</script>`,
    },
    {
      note: 'a part in another vocabulary',
      body: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","subjectOf":{"@context":"https://vocabulary.example/","@type":"Note"}}</script>`,
    },
    {
      note: 'type as another name of @type',
      body: '<script type="application/ld+json">{"@context":"https://schema.org","type":"Product","id":"#a","name":"Beans"}</script>',
    },
    { note: 'another vocabulary', body: node('Note', 'https://www.w3.org/ns/activitystreams') },
    { note: 'a type with a prefix', body: node(['Product', 'gs1:Beverage']) },
    { note: 'a term that is still being discussed', body: node('ProductGroup') },
    { note: 'a role between a thing and its people', body: node('OrganizationRole') + node('Role') },
    { note: 'a data type', body: '<div itemscope itemtype="http://schema.org/Text"></div>' },
    { note: 'microdata of somebody else', body: '<div itemscope itemtype="https://vocabulary.example/Bean"></div>' },
  ],
});
