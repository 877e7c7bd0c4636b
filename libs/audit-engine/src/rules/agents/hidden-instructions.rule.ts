import { definePageRule } from '../../engine/run/rule.js';
import { MIN_CHARS } from '../../shared/text/hidden-instructions.data.js';
import { ordersIn } from '../../shared/text/hidden-instructions.js';
import type { PageDocument } from '../../engine/parse/document.js';

export default definePageRule({
  meta: {
    id: 'agents/hidden-instructions',
    title: {
      failed: 'Page hides instructions for AI assistants',
      passed: 'No page hides instructions for AI assistants',
    },
    subcategory: 'content',
    severity: 'error',
    weight: 7,
    needs: ['document', 'attributes'],
    messages: {
      text: 'Text that people do not see gives orders to AI assistants: "{found}".',
      comment: 'A comment gives orders to AI assistants: "{found}".',
      attribute: 'The {name} attribute gives orders to AI assistants: "{found}".',
    },
    since: '1.0',
    references: [
      'https://genai.owasp.org/llmrisk/llm01-prompt-injection/',
      'https://developers.google.com/search/docs/essentials/spam-policies',
    ],
    howToFix: "Remove the text and find out how it got there. It may be an author's joke, or the work of an attacker.",
  },
  applies: ({ document }) => document.elements.length > 0,
  check({ document, attributes, named }, report) {
    const { textValues, textOwners, comments } = document;
    for (let i = 0; i < textValues.length; i++) {
      const owner = textOwners[i] ?? null;
      if (owner === null || !owner.isHidden || owner.in('head') || owner.in('raw') || owner.in('template')) continue;
      const found = ordersIn(textValues[i] ?? '');
      if (found) report('text', owner, { found });
    }
    for (const element of attributes.with('style')) {
      const found =
        !element.isHidden && UNREADABLE.test((element.attr('style') ?? '').slice(0, 500))
          ? ordersIn(element.text)
          : null;
      if (found) report('text', element, { found });
    }
    for (const { text, offset } of comments) {
      const found = ordersIn(text);
      if (found)
        report('comment', { snippet: `<!--${text.trim().slice(0, 150)}-->`, line: document.lineAt(offset) }, { found });
    }
    const inAttributes = named('img', 'meta').flatMap((element) =>
      ['alt', 'content', 'title'].flatMap((name) => {
        const found = ordersIn(element.attr(name) ?? '');
        return found ? [{ element, name, found }] : [];
      }),
    );
    if (inAttributes.length === 0 || isAboutIt(document)) return;
    for (const { element, name, found } of inAttributes) report('attribute', element, { name, found });
  },
});

const UNREADABLE =
  /(?:font-size\s{0,3}:\s{0,3}(?:0(?:px|em|pt|rem|%)?|1(?:px|pt))|opacity\s{0,3}:\s{0,3}0(?:\.0)?)\s{0,3}(?:;|$)/i;

/** An article about such sentences quotes them, also in its description and beside its pictures. */
function isAboutIt({ textValues, textOwners }: PageDocument): boolean {
  return textValues.some(
    (text, i) =>
      text.length >= MIN_CHARS - 6 &&
      textOwners[i]?.isHidden !== true &&
      (/prompt[ -]injection|jailbreak/i.test(text.slice(0, 5_000)) || ordersIn(text) !== null),
  );
}
