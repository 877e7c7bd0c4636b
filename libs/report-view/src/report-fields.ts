/**
 * The members that readers of a report look for, by what they mean: several names for the same thing, our own first.
 * The view reads them and the scanner checks those that a page shows as links or names, so that the two can never disagree.
 */
export const FIELDS = {
  ruleId: ['ruleId', 'id'],
  name: ['name', 'ruleName', 'title', 'label'],
  category: ['category', 'group'],
  message: ['message', 'description', 'text', 'detail', 'summary', 'failureSummary', 'explanation', 'reason'],
  fix: ['howToFix', 'solution', 'fix', 'recommendation', 'remediation', 'help'],
  references: ['references', 'docs', 'links', 'helpUrl', 'docsUrl'],
  /** What a rule, or one of its checks, found. */
  items: ['items', 'findings', 'checks', 'issues', 'occurrences', 'results', 'nodes', 'messages', 'elements'],
  pages: ['pages', 'affectedPages', 'pageUrls', 'sourcePages', 'urls'],
  pageUrl: ['pageUrl', 'page', 'url', 'sourceUrl'],
  /** The address of one entry in a list of pages. */
  address: ['url', 'pageUrl', 'href'],
  snippet: ['snippet', 'evidence', 'html', 'code', 'value'],
  label: ['label', 'nodeLabel', 'id'],
  selector: ['selector', 'target', 'xpath'],
  /** What one correction removes: a list in our reports. */
  causes: ['causes'],
  /** What a page of the report's list of pages says of itself. */
  pageIssues: ['issues', 'findings', 'violations', 'checks', 'messages'],
  /** What the score is made of: a member of the report, of its score or of its summary. */
  groups: ['categories', 'groups'],
  groupName: ['name', 'label', 'title'],
} as const;

/** Descriptions of a rule that reports keep in a separate member; its members count as the rule's. */
export const RULE_PARTS = ['meta', 'rule'] as const;
/** The same for a finding. */
export const ITEM_PARTS = ['node', 'element'] as const;
