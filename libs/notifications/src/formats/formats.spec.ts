import { createRequire } from 'node:module';
import type * as AdaptiveCards from 'adaptivecards';
import type { EventType, Notice } from '../events.js';
import { EVENT_TYPES } from '../events.js';
import { discordMessage } from './discord.js';
import { slackMessage } from './slack.js';
import { teamsMessage } from './teams.js';
import { wordsOf } from './words.js';

const HOSTILE = [
  '<!channel>',
  '<https://evil.test|click>',
  '@here @everyone',
  '[click](https://evil.test)',
  '=cmd()',
  '**bold** `code` ~x~',
  '\u202egnp.exe',
  '<at>all</at>',
  'a\r\nb\u0000c',
  '&lt;!here&gt;',
  '𝄞'.repeat(5_000),
  '<'.repeat(5_000),
];
// The package names its parts as no version of Node finds them; the bundle has all of it.
const cards = createRequire(import.meta.url)('adaptivecards/dist/adaptivecards.js') as typeof AdaptiveCards;
const base = 'https://sqout.test';

const notice = (type: EventType, text: string): Notice => ({
  id: 'evt_1',
  sequence: 7,
  orgId: 'org_1',
  type,
  site: text,
  at: new Date('2026-11-23T10:00:00Z'),
  data: {
    ...{ runId: 'run_1', reportId: 'rep_1', url: text, message: text, name: text, reason: text, balance: 3 },
    ...{ healthScore: 80.3, previousScore: 90.4, errorCount: 1, warningCount: 2, passedCount: 3, totalPages: 1 },
    changes: { new: 24, resolved: 0, notRechecked: 0 },
    ...{ month: text, audits: 4, failed: 1, scoreBefore: 70, scoreNow: 80, open: { errors: 1, warnings: 2, pages: 3 } },
    change: { resolved: 1, new: 2, resolvedRules: [{ title: text, count: 1 }], newRules: [{ title: text, count: 2 }] },
    topRules: [{ id: 'a/b', title: text, count: 24 }],
    rules: [{ id: 'a/b', title: text, count: 60, urls: Array.from({ length: 25 }, () => text) }],
  },
});
const all = HOSTILE.flatMap((text) => EVENT_TYPES.map((type) => wordsOf(notice(type, text), base)));

interface SlackBlock {
  type: string;
  text?: { text: string };
}

describe('what chats are sent', () => {
  it('names the change, the numbers and where to read more', () => {
    const words = wordsOf(notice('run.completed', 'shop.test'), base);
    expect(words.title).toBe('Audit of shop.test: score 80 (−10)');
    expect(words.lines).toEqual([
      '1 error, 2 warnings on 1 page.',
      '24 new findings, 0 resolved, 0 not checked again.',
      '• shop.test: 24',
    ]);
    expect(words.link).toEqual({ label: 'Open report', url: 'https://sqout.test/r/rep_1' });
  });

  it('names the pages of an alert, as many as fit', () => {
    const words = wordsOf(notice('site.alert', 'https://shop.test/a'), base);
    expect(words.lines.filter((line) => line.trim() === 'https://shop.test/a')).toHaveLength(26);
    expect(words.lines).toContain('   … and 35 more');
  });

  it('is within the limits of Slack, and no text of a site is markup', () => {
    for (const words of all) {
      const { blocks, text } = slackMessage(words) as { blocks: SlackBlock[]; text: string };
      expect(blocks.length).toBeLessThanOrEqual(50);
      for (const block of blocks) {
        const length = block.text?.text.length ?? 0;
        expect(length).toBeLessThanOrEqual(block.type === 'header' ? 150 : 3_000);
        if (block.type === 'section') expect(block.text?.text).not.toMatch(/[<>]|&(?!(?:amp|lt|gt);)/);
      }
      expect(text).not.toMatch(/[<>]/);
    }
  });

  it('is within the limits of Teams, and no text of a site is a link or a mention', () => {
    for (const words of all) {
      const message = teamsMessage(words);
      expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(28_000);
      const [{ content }] = message.attachments as [{ content: { body: { text: string }[] } }];
      for (const { text } of content.body) {
        expect(text).not.toMatch(/[<>]/);
        expect(text).not.toMatch(/(?<!\\)[[\]()*_`]/);
      }
    }
  });

  it('is an Adaptive Card without a mistake, by the library of its authors', () => {
    const problemsOf = (card: unknown): string[] => {
      const context = new cards.SerializationContext(cards.Versions.v1_4);
      const parsed = new cards.AdaptiveCard();
      parsed.parse(card, context);
      const parsing = Array.from({ length: context.eventCount }, (_, nth) => context.getEventAt(nth).message);
      const failures = parsed.validateProperties().validationEvents.map(({ message }) => message);
      return [...parsing, ...failures];
    };
    for (const words of all) {
      const [{ content }] = teamsMessage(words).attachments as [{ content: unknown }];
      expect(problemsOf(content)).toEqual([]);
    }
    const wrong = {
      type: 'AdaptiveCard',
      version: '1.4',
      body: [{ type: 'Text' }],
      actions: [{ type: 'Action.OpenUrl' }],
    };
    expect(problemsOf(wrong)).toHaveLength(2);
  });

  it('leads only to addresses on the web, and no button is too long', () => {
    const links = all.flatMap(({ link }) => (link === null ? [] : [link]));
    expect(links.length).toBeGreaterThan(0);
    for (const { label, url } of links) {
      expect(new URL(url).protocol).toMatch(/^https?:$/);
      expect(url.length).toBeLessThanOrEqual(3_000);
      expect(label.length).toBeLessThanOrEqual(75);
    }
  });

  it('is within the limits of Discord, and nobody is mentioned', () => {
    for (const words of all) {
      const message = discordMessage(words);
      expect(message.allowed_mentions).toEqual({ parse: [] });
      const [{ title, description }] = message.embeds as [{ title: string; description: string }];
      expect(title.length).toBeLessThanOrEqual(256);
      expect(description.length).toBeLessThanOrEqual(4_096);
      expect(title + description).not.toMatch(/@(?:here|everyone)|(?<!\\)[[\]()<>*_`]/);
    }
  });

  it('has no sign that turns the direction of text, and no half character', () => {
    for (const words of all)
      for (const message of [slackMessage(words), teamsMessage(words), discordMessage(words)]) {
        const json = JSON.stringify(message);
        expect(json).not.toMatch(/\\u202e|\u202e|\\u0000|\\r/);
        expect(json).not.toMatch(/\\ud[89a-f]/);
      }
  });
});
