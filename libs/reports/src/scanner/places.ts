import { FIELDS, RULE_PARTS } from '#report-view';

/**
 * What a page does with a text, and so how it is checked.
 * - `link`: an address of the report itself, which a page links to.
 * - `target`: an address that a finding quotes from the audited page, which a page links to when it is http.
 * - `name`: what a rule, a category or a page is called.
 */
export type Role = 'link' | 'target' | 'name';

/** A place in a report. Texts without a role, and members that are not listed, are only ever shown as text: they are not checked. */
export interface Place {
  /** Of a text that is here, or of the texts of a list. */
  role?: Role;
  /** Of the keys, where they are the report's own. */
  keyRole?: Role;
  members?: ReadonlyMap<string, Place>;
  /** Elements of a list, and members of an object whose keys are the report's own. */
  each?: Place;
}

const NAME: Place = { role: 'name' };
const LINK: Place = { role: 'link' };
const TARGET: Place = { role: 'target' };

function under(names: readonly string[], place: Place): [string, Place][] {
  return names.map((name) => [name, place]);
}

function listOf(role: Role): Place {
  return { role, each: { role, members: new Map(under(FIELDS.address, { role })) } };
}

/** What a finding holds is evidence: its message, label, id, selector and snippet are text, only its addresses are not. */
const ITEM = {
  members: new Map<string, Place>([
    ...under(FIELDS.pageUrl, LINK),
    ['url', TARGET],
    ...under(FIELDS.pages, listOf('link')),
    ['urls', listOf('target')],
  ]),
} satisfies Place;
/** A check of a rule may have its own findings. */
const CHECK: Place = { members: new Map([...ITEM.members, ...under(FIELDS.items, { each: ITEM })]) };

const RULE_MEMBERS: readonly [string, Place][] = [
  ...under([...FIELDS.ruleId, ...FIELDS.name, ...FIELDS.category, 'subcategory'], NAME),
  ...under(FIELDS.pageUrl, LINK),
  ...under(FIELDS.references, listOf('link')),
  ['links', listOf('target')],
  ...under(FIELDS.pages, listOf('link')),
  ['urls', listOf('target')],
  ...under(FIELDS.items, { each: CHECK }),
  ...under(FIELDS.causes, { each: ITEM }),
  // A label is what a reader of the audited page sees.
  ['label', {}],
];
const RULE = {
  members: new Map([...RULE_MEMBERS, ...under(RULE_PARTS, { members: new Map(RULE_MEMBERS) })]),
  // A rule may be nothing but the list of its checks.
  each: CHECK,
} satisfies Place;

/** What a page says of itself is a rule and a finding in one: its id and its label may be those of an element. */
const PAGE_ISSUE: Place = {
  members: new Map([
    ...ITEM.members,
    ...under(['ruleId', 'name', 'ruleName', 'title', ...FIELDS.category], NAME),
    ...under(FIELDS.items, { each: ITEM }),
  ]),
};

const CATEGORIES: Place = {
  keyRole: 'name',
  each: { members: new Map(under(['category', 'id', ...FIELDS.groupName], NAME)) },
};
const SUMMARY: Place = { members: new Map(under(FIELDS.groups, CATEGORIES)) };

/** Every place of a report that a page shows as a link or as a name. */
export const REPORT: Place = {
  members: new Map<string, Place>([
    ['baseUrl', LINK],
    ['siteChecks', { each: { members: RULE.members } }],
    ['ruleResults', { keyRole: 'name', each: RULE }],
    [
      'pages',
      {
        each: {
          members: new Map([
            ['url', LINK],
            ['pageUrl', LINK],
            ['title', NAME],
            ...under(FIELDS.pageIssues, { each: PAGE_ISSUE }),
          ]),
        },
      },
    ],
    ['comparison', { members: new Map([['rules', { each: { members: new Map([['ruleId', NAME]]) } }]]) }],
    ['relief', { members: new Map([['shared', { each: { members: new Map([['ruleName', NAME]]) } }]]) }],
    ['lab', { members: new Map(under(['pages', 'notMeasured'], { each: { members: new Map([['url', LINK]]) } })) }],
    ['summary', SUMMARY],
    ['healthScore', SUMMARY],
    ...under(FIELDS.groups, CATEGORIES),
  ]),
};
