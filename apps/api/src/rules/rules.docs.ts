import { RuleCatalogue, RuleDetail } from './rules.dto.js';
import { describeRoutes, reply, replyWith } from '../openapi/describe.js';

const read = {
  summary: 'Read a rule and its page',
  description:
    'What the rule checks, why it matters and how to fix what it finds, in Markdown. The slash of the id may be sent as it is or as `%2F`.',
  success: replyWith(200, 'The rule.', RuleDetail),
};

export const docs = describeRoutes(
  { tag: 'Rules' },
  {
    listRules: {
      summary: 'List the rules',
      description:
        'Every rule with its severity, weight and scope. The ids are those of `disabledRulePatterns` and of reports.',
      success: reply(200, 'The catalogue.', RuleCatalogue, { one: ['Cut to one rule'] }),
    },
    getRule: read,
    getRuleById: read,
  },
);
