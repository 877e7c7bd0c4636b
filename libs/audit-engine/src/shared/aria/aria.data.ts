/**
 * Tables of WAI-ARIA 1.2 (W3C Recommendation, 6 June 2023), https://www.w3.org/TR/wai-aria-1.2/, with the roles of DPUB-ARIA 1.1 (2024-02-27) and
 * Graphics-ARIA 1.0 (2018-10-02). Roles and attributes that browsers already know from the draft of ARIA 1.3 are taken as known.
 * Checked 2026-11-21 against the tables of the packages aria-query 5.3.2 (ARIA 1.2) and axe-core 4.14.1.
 */

const words = (text: string): string[] => text.split(' ');

/** Roles that authors may write; abstract ones are left out. `text` is no standard, but understood by VoiceOver and written on purpose. */
export const ROLES: ReadonlySet<string> = new Set([
  ...words(
    'alert alertdialog application article banner blockquote button caption cell checkbox code columnheader combobox comment complementary contentinfo definition deletion dialog ' +
      'directory document emphasis feed figure form generic grid gridcell group heading image img insertion link list listbox listitem log main mark marquee math menu menubar menuitem ' +
      'menuitemcheckbox menuitemradio meter navigation none note option paragraph presentation progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox ' +
      'sectionfooter sectionheader separator slider spinbutton status strong subscript suggestion superscript switch tab table tablist tabpanel term text textbox time timer toolbar ' +
      'tooltip tree treegrid treeitem',
  ),
  ...words(
    'abstract acknowledgments afterword appendix backlink biblioentry bibliography biblioref chapter colophon conclusion cover credit credits dedication endnote endnotes epigraph ' +
      'epilogue errata example footnote foreword glossary glossref index introduction noteref notice pagebreak pagefooter pageheader pagelist part preface prologue pullquote qna ' +
      'subtitle tip toc',
  ).map((name) => `doc-${name}`),
  ...words('graphics-document graphics-object graphics-symbol'),
]);

export type AriaType = 'true-false' | 'tristate' | 'integer' | 'number' | 'id' | 'ids' | 'text' | readonly string[];

const FLAGS = words(
  'atomic busy disabled expanded grabbed hidden modal multiline multiselectable readonly required selected',
);
const IDS = words('actions controls describedby details errormessage flowto labelledby owns');
const INTEGERS = words('colcount colindex colspan level posinset rowcount rowindex rowspan setsize');
const TEXTS = words(
  'braillelabel brailleroledescription colindextext description keyshortcuts label placeholder roledescription rowindextext valuetext',
);

/** States and properties by name, with what their value may be; a list names the tokens. */
export const ARIA_ATTRIBUTES: ReadonlyMap<string, AriaType> = new Map<string, AriaType>([
  ...FLAGS.map((name): [string, AriaType] => [`aria-${name}`, 'true-false']),
  ...IDS.map((name): [string, AriaType] => [`aria-${name}`, 'ids']),
  ...INTEGERS.map((name): [string, AriaType] => [`aria-${name}`, 'integer']),
  ...TEXTS.map((name): [string, AriaType] => [`aria-${name}`, 'text']),
  ['aria-activedescendant', 'id'],
  ['aria-autocomplete', ['inline', 'list', 'both', 'none']],
  ['aria-checked', 'tristate'],
  ['aria-current', ['page', 'step', 'location', 'date', 'time', 'true', 'false']],
  ['aria-dropeffect', ['copy', 'execute', 'link', 'move', 'none', 'popup']],
  ['aria-haspopup', ['false', 'true', 'menu', 'listbox', 'tree', 'grid', 'dialog']],
  ['aria-invalid', ['grammar', 'false', 'spelling', 'true']],
  ['aria-live', ['assertive', 'off', 'polite']],
  ['aria-orientation', ['horizontal', 'vertical', 'undefined']],
  ['aria-pressed', 'tristate'],
  ['aria-relevant', ['additions', 'all', 'removals', 'text']],
  ['aria-sort', ['ascending', 'descending', 'none', 'other']],
  ['aria-valuemax', 'number'],
  ['aria-valuemin', 'number'],
  ['aria-valuenow', 'number'],
]);

/** The least that the text of each property allows; -1 says "not known" of a size. WAI-ARIA 1.2, section 6.6. */
export const LEAST_INTEGERS: ReadonlyMap<string, number> = new Map([
  ['aria-colcount', -1],
  ['aria-colindex', 1],
  ['aria-colspan', 1],
  ['aria-level', 1],
  ['aria-posinset', 1],
  ['aria-rowcount', -1],
  ['aria-rowindex', 1],
  ['aria-rowspan', 0],
  ['aria-setsize', -1],
]);

/** Attributes that take several tokens. */
export const TOKEN_LISTS: ReadonlySet<string> = new Set(['aria-relevant', 'aria-dropeffect']);

/** States a role must have ("Required States and Properties"); `aria-controls` of comboboxes and scroll bars is left out, because what they control may come later. */
export const REQUIRED_STATES: ReadonlyMap<string, string> = new Map([
  ['checkbox', 'aria-checked'],
  ['combobox', 'aria-expanded'],
  ['heading', 'aria-level'],
  ['menuitemcheckbox', 'aria-checked'],
  ['menuitemradio', 'aria-checked'],
  ['meter', 'aria-valuenow'],
  ['radio', 'aria-checked'],
  ['scrollbar', 'aria-valuenow'],
  ['slider', 'aria-valuenow'],
  ['switch', 'aria-checked'],
]);

export interface RoleRelation {
  roles: ReadonlySet<string>;
  /** Elements that have one of those roles by themselves. */
  elements: ReadonlySet<string>;
}

const relation = (roles: string, elements = ''): RoleRelation => ({
  roles: new Set(words(roles)),
  elements: new Set(words(elements)),
});

const MENU = relation('menu menubar');
const ROW = relation('row', 'tr');
const GRID = relation('grid rowgroup table treegrid', 'table thead tbody tfoot');

/** Roles that only make sense inside of another ("Required Accessibility Parent Role"). */
export const REQUIRED_PARENTS: ReadonlyMap<string, RoleRelation> = new Map([
  ['cell', ROW],
  ['columnheader', ROW],
  ['gridcell', ROW],
  ['listitem', relation('list directory', 'ul ol menu')],
  ['menuitem', MENU],
  ['menuitemcheckbox', MENU],
  ['menuitemradio', MENU],
  ['option', relation('listbox', 'select datalist')],
  ['row', GRID],
  ['rowgroup', relation('grid table treegrid', 'table')],
  ['rowheader', ROW],
  ['tab', relation('tablist')],
  ['treeitem', relation('tree')],
]);

const MENU_ITEMS = relation('menuitem menuitemcheckbox menuitemradio');
const ROWS = relation('row', 'tr');

/** Roles that must own others ("Allowed Accessibility Child Roles"). */
export const REQUIRED_CHILDREN: ReadonlyMap<string, RoleRelation> = new Map([
  ['feed', relation('article', 'article')],
  ['grid', ROWS],
  ['list', relation('listitem', 'li')],
  ['listbox', relation('option', 'option')],
  ['menu', MENU_ITEMS],
  ['menubar', MENU_ITEMS],
  ['radiogroup', relation('radio', 'input')],
  ['row', relation('cell columnheader gridcell rowheader', 'td th')],
  ['table', ROWS],
  ['tablist', relation('tab')],
  ['tree', relation('treeitem')],
  ['treegrid', ROWS],
]);
