import { RuleCatalogue, RuleDetail } from './rules.dto.js';
import { describeRoutes, reply } from '../openapi/describe.js';

const rule = {
  id: 'core/title',
  name: 'Page has no title',
  title: { failed: 'Page has no title', passed: 'Every page has a title' },
  category: 'core',
  categoryName: 'Core',
  subcategory: 'head',
  wcag: [{ id: '2.4.2', name: 'Page Titled', level: 'A', en301549: '9.2.4.2' }],
  severity: 'error',
  weight: 8,
  critical: false,
  scope: 'page',
  since: '1.0',
  howToFix: 'Write one <title> in the head that says what this page is about.',
  references: ['https://html.spec.whatwg.org/multipage/semantics.html#the-title-element'],
};

export const docs = describeRoutes(
  { tag: 'Rules' },
  {
    listRules: {
      summary: 'List the rules',
      description:
        'Every rule with its severity, weight and scope. The ids are those of `disabledRulePatterns` and of reports.',
      success: reply(200, 'The catalogue.', RuleCatalogue, {
        one: ['Cut to one rule', { catalogueVersion: '1.0', scoreVersion: 5, total: 1, rules: [rule] }],
      }),
    },
    getRule: {
      summary: 'Read a rule and its page',
      description:
        'What the rule checks, why it matters and how to fix what it finds, in Markdown. The slash of the id may be sent as it is or as `%2F`.',
      success: reply(200, 'The rule.', RuleDetail, {
        title: ['A rule', { ...rule, documentation: '# Page has no title\n\n## What it checks\n…' }],
      }),
    },
    getRuleById: {
      summary: 'Read a rule and its page',
      description:
        'What the rule checks, why it matters and how to fix what it finds, in Markdown. The slash of the id may be sent as it is or as `%2F`.',
      success: reply(200, 'The rule.', RuleDetail, {
        title: ['A rule', { ...rule, documentation: '# Page has no title\n\n## What it checks\n…' }],
      }),
    },
  },
);
