import { definePageRule } from '../../engine/run/rule.js';
import type { PageElement } from '../../engine/parse/element.js';
import type { JsonValue, StructuredData } from '../../engine/facts/structured-data.js';
import { articleNodes } from '../../shared/trust/articles.js';

const ACCOUNTS = new Set([
  'admin',
  'administrator',
  'editor',
  'guest',
  'root',
  'superuser',
  'test',
  'user',
  'webmaster',
  'wpadmin',
  'wp-admin',
]);
/** What templates and documentation write where a name belongs. */
const PLACEHOLDERS = new Set([
  'author',
  'author name',
  'firstname lastname',
  'jane doe',
  'john doe',
  'lorem ipsum',
  'name surname',
  'your name',
  'your name here',
]);

export default definePageRule({
  meta: {
    id: 'trust/author-name',
    title: { failed: 'Author is an account name or a placeholder', passed: 'Every author has a real name' },
    subcategory: 'articles',
    severity: 'warning',
    weight: 3,
    needs: ['structuredData', 'head'],
    messages: {
      account: 'The author is called "{name}", which is an account and not a person.',
      placeholder: 'The author is called "{name}", which is a placeholder and not a person.',
    },
    since: '1.0',
    version: 2,
    references: [
      'https://developers.google.com/search/docs/appearance/structured-data/article#author-bp',
      'https://schema.org/author',
    ],
    howToFix:
      'Write the name of the person who wrote the page; content systems take it from the profile of the account.',
  },
  applies: ({ structuredData, head }) => authorsOf(structuredData).length > 0 || head.meta('author') !== null,
  check({ structuredData, head }, report) {
    const meta = head.meta('author');
    const all = authorsOf(structuredData);
    if (meta) all.push({ name: meta.content, element: meta.element });
    for (const { name, element } of all) {
      const message = problemOf(name.trim().toLowerCase());
      if (message) return report(message, element, { name });
    }
  },
});

function problemOf(name: string): 'account' | 'placeholder' | null {
  if (ACCOUNTS.has(name)) return 'account';
  return PLACEHOLDERS.has(name) ? 'placeholder' : null;
}

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
