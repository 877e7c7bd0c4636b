import type { PageElement, PageFacts, PageInput } from '#audit-engine';
import { CATALOGUE, ordersIn } from '#audit-engine/rules';
import type { Fix, OpenFinding } from '../fix.js';
import { fixPage, proposal, type RefusedFix } from '../fix-page.js';
import { ALL_FIXES } from '../fixes.generated.js';
import { Nearby } from '../nearby/nearby.js';
import { Edits } from '../edits.js';
import type { ProposedFix } from '../fixed-page.js';
import { PageChecker, type Verdict } from '../page-checker.js';
import { idOf, placeOf } from '../page-proposal.js';
import { BOUNDS, type TextQuestion } from './question.js';
import { refusalOfText } from './text-gates.js';
import { TEXT_RULES, type TextRule } from './text-rules.js';
import { VisibleText } from './visible-text.js';

/** Questions of one page. */
const MAX_QUESTIONS = 20;
/** Below it a model has nothing to go by. */
const MIN_PAGE_CHARS = 40;
const MAX_URL_CHARS = 2_000;

export interface TextOptions {
  disabledRulePatterns?: readonly string[];
}

export interface TextAnswer {
  question: TextQuestion;
  /** What the model wrote; unknown and untrusted. */
  value: string;
}

/**
 * Findings of a page that need words, as questions; about images only where `seesImages` does not say that the model sees
 * none. None for a page that gives orders to assistants, and for one that says next to nothing. Pure.
 */
export function textQuestions(
  input: PageInput,
  options: TextOptions & { limit?: number; isWanted?: (rule: string) => boolean; seesImages?: boolean } = {},
): TextQuestion[] {
  const { page, findings } = judged(input, options);
  if (!page || givesOrders(page)) return [];
  const text = new VisibleText(page);
  if (text.all.length < MIN_PAGE_CHARS) return [];
  const questions: TextQuestion[] = [];
  for (const [rule, { kind, messages }] of Object.entries(TEXT_RULES)) {
    if (options.isWanted?.(rule) === false) continue;
    const isOfImage = kind === 'alternative';
    if (isOfImage && options.seesImages === false) continue;
    (findings.get(rule) ?? []).forEach((finding, index) => {
      const { message, element } = finding;
      if (messages && !messages.includes(message)) return;
      if (hasExactFix(page, finding)) return;
      const image = isOfImage ? imageOf(page, element) : null;
      if (isOfImage && image === null) return;
      const isOfPage = kind === 'title' || kind === 'description' || kind === 'heading';
      const excerpt = text.around(isOfPage ? null : element);
      const { min, max } = BOUNDS[kind];
      const language = languageOf(page);
      questions.push({ ...{ rule, index, kind, excerpt, image, language }, minChars: min, maxChars: max });
    });
  }
  return questions.slice(0, Math.min(MAX_QUESTIONS, options.limit ?? MAX_QUESTIONS));
}

/**
 * Texts that passed the gates and the loop, as proposals for review; each was checked alone, on the
 * page as it was served. Nothing of a refused text is in what comes back. Pure.
 */
export function acceptTexts(
  input: PageInput,
  answers: readonly TextAnswer[],
  options: TextOptions & { bodyHash: string },
): { fixes: ProposedFix[]; refused: RefusedFix[] } {
  const fixes: ProposedFix[] = [];
  const refused: RefusedFix[] = [];
  const { page, findings } = judged(input, options);
  if (!page || givesOrders(page)) return { fixes, refused };
  const words = { text: new VisibleText(page).all, language: languageOf(page) };
  for (const { question, value } of answers) {
    const finding = findings.get(question.rule)?.[question.index];
    const rule = TEXT_RULES[question.rule];
    if (!finding || !rule) continue;
    const refuse = (reason: string): void => {
      refused.push({ rule: finding.rule, message: finding.message, line: finding.line, reason });
    };
    const problem = refusalOfText(value, question, words);
    if (problem !== null) {
      refuse(problem);
      continue;
    }
    const outcome = tried(input, { rule, finding, value }, options);
    if (typeof outcome === 'string') refuse(outcome);
    else fixes.push(outcome);
  }
  return { fixes, refused };
}

function tried(
  input: PageInput,
  { rule, finding, value }: { rule: TextRule; finding: OpenFinding; value: string },
  { bodyHash, disabledRulePatterns = [] }: TextOptions & { bodyHash: string },
): ProposedFix | string {
  const fix: Fix = {
    ...{ rule: finding.rule, safety: 'review', needs: [], changes: rule.changes, writes: rule.writes },
    edit: (tools) => {
      if (tools.finding.message !== finding.message || startOf(tools.finding) !== startOf(finding))
        return 'It is another one.';
      return rule.write(tools, value) ? undefined : 'There is no exact place for the text.';
    },
  };
  const { edits, gone, refused } = fixPage(input, { fixes: [fix], safety: ['review'], disabledRulePatterns });
  const [first] = edits;
  if (!first)
    return (
      refused.find(({ reason }) => reason !== 'It is another one.')?.reason ?? 'The finding is still there afterwards.'
    );
  const place = placeOf(input.html, first);
  return {
    id: idOf([finding.rule, input.url, place.before, place.after, first.text]),
    ...{ rule: finding.rule, alsoRules: [], url: input.url, safety: 'review', source: 'model', status: 'verified' },
    ...{ delivered: false, removes: gone.get(finding.rule) ?? 0, writes: rule.writes },
    ...place,
    ...{ places: edits.length, bodyHash, edits: edits.map(({ start, end, text }) => ({ start, end, text })) },
  };
}

function judged(input: PageInput, { disabledRulePatterns }: TextOptions): Verdict {
  const rules = CATALOGUE.pageRules.filter(({ meta }) => Object.hasOwn(TEXT_RULES, meta.id));
  return new PageChecker(rules, disabledRulePatterns).check(input);
}

/** A finding whose words are on the page already needs no model. */
function hasExactFix(page: PageFacts, finding: OpenFinding): boolean {
  const fix = ALL_FIXES.find(({ rule }) => rule === finding.rule);
  if (!fix || fix.isDraft) return false;
  const edits = new Edits(page.document);
  const reason = proposal(fix, { finding, page, edits, crawl: Nearby.NONE, isNamed: () => false });
  return reason === undefined;
}

/** The image that an element shows; null where it is no file that can be asked for. */
function imageOf(page: PageFacts, element: PageElement | null): string | null {
  const src = element?.attr('src')?.trim() ?? '';
  const url = src === '' ? null : page.resolve(src);
  const isFile = url !== null && /^https?:$/.test(url.protocol) && !/\.svgz?$/i.test(url.pathname);
  return isFile && url.href.length <= MAX_URL_CHARS ? url.href : null;
}

/** Anywhere: in text that people see or do not see, in comments and attributes. What such a page says is not handed on. */
function givesOrders({ document }: PageFacts): boolean {
  return (
    document.textValues.some((text) => ordersIn(text) !== null) ||
    document.comments.some(({ text }) => ordersIn(text) !== null) ||
    document.elements.some((element) =>
      element.attributeNames().some((name) => ordersIn(element.attr(name) ?? '') !== null),
    )
  );
}

function languageOf({ lang }: PageFacts): string | null {
  const primary = lang?.trim().split(/[-_]/, 1)[0]?.toLowerCase() ?? '';
  return /^[a-z]{2,3}$/.test(primary) ? primary : null;
}

function startOf({ element }: OpenFinding): number | null {
  return element?.start ?? null;
}
