import { words } from '../words.js';
import { relation, type RoleRelation } from './role-relation.js';

/**
 * Tables of WAI-ARIA 1.2 (W3C Recommendation, 6 June 2023), https://www.w3.org/TR/wai-aria-1.2/, with
 * the roles of DPUB-ARIA 1.1 (2024-02-27) and Graphics-ARIA 1.0 (2018-10-02). Roles and attributes that
 * browsers already know from the draft of ARIA 1.3 are taken as known.
 * Checked 2026-11-21 against the tables of the packages aria-query 5.3.2 (ARIA 1.2) and axe-core 4.14.1.
 */

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
    'doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-backlink doc-biblioentry doc-bibliography doc-biblioref doc-chapter doc-colophon ' +
      'doc-conclusion doc-cover doc-credit doc-credits doc-dedication doc-endnote doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-footnote ' +
      'doc-foreword doc-glossary doc-glossref doc-index doc-introduction doc-noteref doc-notice doc-pagebreak doc-pagefooter doc-pageheader doc-pagelist ' +
      'doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-subtitle doc-tip doc-toc',
  ),
  ...words('graphics-document graphics-object graphics-symbol'),
]);

export type AriaType = 'true-false' | 'tristate' | 'integer' | 'number' | 'id' | 'ids' | 'text' | readonly string[];

/** States and properties by name, with what their value may be; a list names the tokens. */
export const ARIA_ATTRIBUTES: ReadonlyMap<string, AriaType> = new Map<string, AriaType>([
  ['aria-atomic', 'true-false'],
  ['aria-busy', 'true-false'],
  ['aria-disabled', 'true-false'],
  ['aria-expanded', 'true-false'],
  ['aria-grabbed', 'true-false'],
  ['aria-hidden', 'true-false'],
  ['aria-modal', 'true-false'],
  ['aria-multiline', 'true-false'],
  ['aria-multiselectable', 'true-false'],
  ['aria-readonly', 'true-false'],
  ['aria-required', 'true-false'],
  ['aria-selected', 'true-false'],
  ['aria-actions', 'ids'],
  ['aria-controls', 'ids'],
  ['aria-describedby', 'ids'],
  ['aria-details', 'ids'],
  ['aria-errormessage', 'ids'],
  ['aria-flowto', 'ids'],
  ['aria-labelledby', 'ids'],
  ['aria-owns', 'ids'],
  ['aria-colcount', 'integer'],
  ['aria-colindex', 'integer'],
  ['aria-colspan', 'integer'],
  ['aria-level', 'integer'],
  ['aria-posinset', 'integer'],
  ['aria-rowcount', 'integer'],
  ['aria-rowindex', 'integer'],
  ['aria-rowspan', 'integer'],
  ['aria-setsize', 'integer'],
  ['aria-braillelabel', 'text'],
  ['aria-brailleroledescription', 'text'],
  ['aria-colindextext', 'text'],
  ['aria-description', 'text'],
  ['aria-keyshortcuts', 'text'],
  ['aria-label', 'text'],
  ['aria-placeholder', 'text'],
  ['aria-roledescription', 'text'],
  ['aria-rowindextext', 'text'],
  ['aria-valuetext', 'text'],
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

/**
 * States a role must have ("Required States and Properties"); `aria-controls` of comboboxes
 * and scroll bars is left out, because what they control may come later.
 */
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
