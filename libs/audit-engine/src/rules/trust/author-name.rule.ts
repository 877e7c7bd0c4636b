import { definePageRule } from '../../engine/run/rule.js';
import type { PageElement } from '../../engine/parse/element.js';
import type { JsonValue, StructuredData } from '../../engine/facts/structured-data.js';
import { articleNodes } from '../../shared/trust/articles.js';

const ACCOUNTS = new Set([
  'admin',
  'administrator',
  'author',
  'editor',
  'guest',
  'root',
  'superuser',
  'test',
  'user',
  'webmaster',
  'wpadmin',
  'wp-admin',
  'your name',
  'john doe',
  'jane doe',
  'lorem ipsum',
]);

export default definePageRule({
  meta: {
    id: 'trust/author-name',
    title: { failed: 'Author is an account name', passed: 'Every author has a real name' },
    subcategory: 'articles',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData', 'head'],
    messages: { account: 'The author is called "{name}", which is an account and not a person.' },
    since: '1.0',
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/article#author-bp',
      'https://schema.org/author',
    ],
    howToFix: 'Give the account the name of the person who writes, in the profile settings of the content system.',
  },
  applies: ({ structuredData, head }) => authorsOf(structuredData).length > 0 || head.meta('author') !== null,
  check({ structuredData, head }, report) {
    const inData = authorsOf(structuredData).find(({ name }) => ACCOUNTS.has(name.trim().toLowerCase()));
    if (inData) return report('account', inData.element, { name: inData.name });
    const meta = head.meta('author');
    if (meta && ACCOUNTS.has(meta.content.toLowerCase())) report('account', meta.element, { name: meta.content });
  },
});

function authorsOf(data: StructuredData): { name: string; element: PageElement }[] {
  return articleNodes(data).flatMap(({ value, block }) =>
    namesIn(value.author).map((name) => ({ name, element: block.element })),
  );
}

function namesIn(author: JsonValue | undefined): string[] {
  if (typeof author === 'string') return [author];
  if (Array.isArray(author)) return author.slice(0, 20).flatMap((one) => (Array.isArray(one) ? [] : namesIn(one)));
  return typeof author === 'object' && author !== null && typeof author.name === 'string' ? [author.name] : [];
}
