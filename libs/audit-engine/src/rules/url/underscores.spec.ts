import { ruleTester } from '../../testing/index.js';
import rule from './underscores.rule.js';

ruleTester(rule, {
  pass: [{ pages: { '/garden-tools': '<p>x</p>' } }],
  fail: [
    {
      page: { pages: { '/index_of_tools.html': '<p>x</p>' } },
      message: 'underscores',
      sentence: '"index_of_tools.html"',
    },
    {
      page: { pages: { '/': '<p>x</p>', '/hay_barn/': '<p>y</p>' } },
      message: 'underscores',
      sentence: '"hay_barn"',
    },
    {
      page: {
        pages: { '/hay_barn_de': { html: '<!doctype html><html lang="de"><title>x</title><p>x</p></html>' } },
      },
      message: 'underscores',
      sentence: '"hay_barn_de"',
    },
    {
      page: { pages: { '/tools_de': { html: '<!doctype html><html lang="en"><title>x</title><p>x</p></html>' } } },
      message: 'underscores',
    },
    {
      page: { pages: { '/beans_de.htm': '<p>x</p>', '/peas_ru.htm': '<p>y</p>', '/tools_de.htm': '<p>z</p>' } },
      message: 'underscores',
      count: 3,
    },
    {
      page: { pages: { '/log_in': '<p>x</p>', '/log_on': '<p>y</p>' } },
      message: 'underscores',
      count: 2,
    },
    {
      page: { pages: { '/garden_tools': '<p>x</p>' } },
      message: 'underscores',
      evidence: 'https://example.com/garden_tools',
      sentence: '"garden_tools"',
    },
  ],
  notApplicable: [{ pages: { '/a_b': { head: '<title>x</title><meta name="robots" content="noindex">' } } }],
  nearMiss: [
    { note: 'the folder that the site is in', pages: { '/hay_barn/': '<p>x</p>', '/hay_barn/beans': '<p>y</p>' } },
    { note: 'a start page in another language', pages: { '/index_fr.html': '<p>x</p>', '/index_eng': '<p>y</p>' } },
    {
      note: 'a word and the language of the page',
      pages: {
        '/tools_de.html': { html: '<!doctype html><html lang="de-AT"><title>x</title><p>x</p></html>' },
        '/fr_tools': {
          head: '<title>x</title><link rel="alternate" hreflang="fr" href="https://example.com/fr_tools">',
          body: '<p>y</p>',
        },
      },
    },
    {
      note: 'words and the languages of a site whose pages name none',
      pages: { '/beans_de.htm': '<p>x</p>', '/beans_ru.htm': '<p>y</p>', '/tools_de.htm': '<p>z</p>' },
    },
    { note: 'an identifier', pages: { '/item/a1_b2': '<p>x</p>' } },
    { note: 'a leading underscore', pages: { '/_next': '<p>x</p>' } },
    { note: 'a parameter', pages: { '/list?sort_by=price': '<p>x</p>' } },
  ],
});
