import { wordSet } from '../words.js';

/**
 * Which states and properties belong to which role: the tables "Supported", "Inherited" and "Required States and
 * Properties" of WAI-ARIA 1.2 (W3C Recommendation, 6 June 2023), https://www.w3.org/TR/wai-aria-1.2/, with the document
 * roles of DPUB-ARIA 1.1 and the naming prohibitions of ARIA in HTML (W3C Recommendation, 2025).
 * Checked 2026-11-22 against aria-query 5.3.2 and axe-core 4.11.
 */

/**
 * Allowed on every role, `aria-` left out; four of them are deprecated as global in 1.2 and
 * still supported. Those that a draft of 1.3 adds are taken as global too.
 */
export const GLOBAL_ATTRIBUTES: ReadonlySet<string> = wordSet(
  'actions atomic braillelabel brailleroledescription busy controls current describedby description details disabled dropeffect errormessage flowto grabbed haspopup hidden invalid ' +
    'keyshortcuts label labelledby live owns relevant roledescription',
);

const RANGE = 'valuemax valuemin valuenow valuetext';
const CELL = 'colindex colindextext colspan rowindex rowindextext rowspan';
const TEXT_BOX = 'activedescendant autocomplete multiline placeholder readonly required';

/** Attributes beside the global ones by role, `aria-` left out; a role that is not here has none. */
export const ATTRIBUTES_BY_ROLE: Readonly<Record<string, string>> = {
  alertdialog: 'modal',
  application: 'activedescendant expanded',
  article: 'posinset setsize',
  button: 'expanded pressed',
  cell: CELL,
  checkbox: 'checked expanded readonly required',
  columnheader: `${CELL} expanded readonly required selected sort`,
  combobox: 'activedescendant autocomplete expanded readonly required',
  comment: 'level posinset setsize',
  dialog: 'modal',
  grid: 'activedescendant colcount multiselectable readonly rowcount',
  gridcell: `${CELL} expanded readonly required selected`,
  group: 'activedescendant',
  heading: 'level',
  link: 'expanded',
  listbox: 'activedescendant expanded multiselectable orientation readonly required',
  listitem: 'level posinset setsize',
  menu: 'activedescendant orientation',
  menubar: 'activedescendant orientation',
  menuitem: 'expanded posinset setsize',
  menuitemcheckbox: 'checked expanded posinset readonly required setsize',
  menuitemradio: 'checked expanded posinset readonly required setsize',
  meter: RANGE,
  option: 'checked posinset selected setsize',
  progressbar: RANGE,
  radio: 'checked posinset setsize',
  radiogroup: 'activedescendant orientation readonly required',
  row: 'activedescendant colindex expanded level posinset rowindex rowindextext selected setsize',
  rowheader: `${CELL} expanded readonly required selected sort`,
  scrollbar: `orientation ${RANGE}`,
  searchbox: TEXT_BOX,
  select: 'activedescendant orientation',
  separator: `orientation ${RANGE}`,
  slider: `orientation readonly required ${RANGE}`,
  spinbutton: `activedescendant readonly required ${RANGE}`,
  switch: 'checked expanded readonly required',
  tab: 'expanded posinset selected setsize',
  table: 'colcount rowcount',
  tablist: 'activedescendant level multiselectable orientation',
  textbox: TEXT_BOX,
  toolbar: 'activedescendant orientation',
  tree: 'activedescendant multiselectable orientation required',
  treegrid: 'activedescendant colcount multiselectable orientation readonly required rowcount',
  treeitem: 'checked expanded level posinset selected setsize',
  'doc-backlink': 'expanded',
  'doc-biblioentry': 'level posinset setsize',
  'doc-biblioref': 'expanded',
  'doc-endnote': 'level posinset setsize',
  'doc-glossref': 'expanded',
  'doc-noteref': 'expanded',
  'doc-pagebreak': `orientation ${RANGE}`,
  'doc-subtitle': 'level',
};

/**
 * Attributes that WAI-ARIA 1.1 allowed on a role and 1.2 took away without replacement:
 * browsers still expose them, and the checkers that people use accept them.
 * `aria-expanded` was inherited by nearly every role; `generic` and what must not be named never had it.
 */
export const ATTRIBUTES_BY_FORMER_ROLE: ReadonlySet<string> = new Set([
  'aria-orientation combobox',
  'aria-level grid',
  'aria-level treegrid',
  'aria-required radio',
]);
export const NEVER_EXPANDED = wordSet(
  'blockquote caption code deletion emphasis generic insertion mark none option paragraph presentation radio rowgroup scrollbar slider spinbutton strong subscript suggestion superscript ' +
    'textbox searchbox time meter separator',
);

/** Roles whose elements must not be named: "Roles which cannot be named" of 1.2, with `suggestion`, `mark` of the same kind. */
export const UNNAMED_ROLES: ReadonlySet<string> = wordSet(
  'caption code deletion emphasis generic insertion mark none paragraph presentation strong subscript suggestion superscript',
);

/** Elements that ARIA in HTML does not let be named while they have no role. */
export const UNNAMED_ELEMENTS: ReadonlySet<string> = wordSet(
  'abbr b bdi bdo caption cite code data del div em figcaption i ins kbd label legend mark p pre q rp rt s samp small span strong sub sup u var',
);

/** Deprecated by WAI-ARIA 1.2 (`directory`) and DPUB-ARIA 1.1, with what to write instead. */
export const DEPRECATED_ROLES: ReadonlyMap<string, string> = new Map([
  ['directory', 'list'],
  ['doc-biblioentry', 'listitem'],
  ['doc-endnote', 'listitem'],
]);

/** Deprecated since WAI-ARIA 1.1. */
export const DEPRECATED_ATTRIBUTES: ReadonlySet<string> = new Set(['aria-grabbed', 'aria-dropeffect']);

/** "Children Presentational: True": what is inside is drawn and not read as elements. */
export const PRESENTATIONAL_CHILDREN: ReadonlySet<string> = wordSet(
  'button checkbox graphics-symbol image img math menuitemcheckbox menuitemradio meter option progressbar radio scrollbar separator slider switch tab',
);
