/**
 * ARIA in HTML (W3C Recommendation, editions up to 2025), https://www.w3.org/TR/html-aria/: the
 * role each element has by itself, and the roles authors may write on it.
 * Checked 2026-11-22 against axe-core 4.11.
 */

const LIST = 'directory group list listbox menu menubar none presentation radiogroup tablist toolbar tree';
const HEADING = 'doc-subtitle heading none presentation tab';
const FRAME = 'application document image img none presentation';
/** Of `a` with an address. */
export const ROLES_OF_LINK =
  'button checkbox doc-backlink doc-biblioref doc-glossref doc-noteref link menuitem menuitemcheckbox menuitemradio option radio switch tab treeitem';

/**
 * Roles that may be written on an element, its own among them where writing it is only
 * redundant; `''` for none. Elements that are not here take any role.
 */
export const ROLES_BY_ELEMENT: Readonly<Record<string, string>> = {
  article: 'application article document feed main none presentation region',
  aside:
    'complementary doc-dedication doc-example doc-footnote doc-glossary doc-pullquote doc-tip feed none note presentation region search',
  audio: 'application',
  base: '',
  body: 'document generic',
  br: 'none presentation',
  button:
    'button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem',
  caption: 'caption',
  col: '',
  colgroup: '',
  datalist: 'listbox',
  dd: 'definition',
  details: 'group',
  dialog: 'alertdialog dialog',
  dl: 'group list none presentation',
  dt: 'listitem term',
  embed: FRAME,
  fieldset: 'group none presentation radiogroup',
  figcaption: 'group none presentation',
  footer: 'contentinfo doc-footnote generic group none presentation sectionfooter',
  form: 'form none presentation search',
  h1: HEADING,
  h2: HEADING,
  h3: HEADING,
  h4: HEADING,
  h5: HEADING,
  h6: HEADING,
  head: '',
  header: 'banner generic group none presentation sectionheader',
  hr: 'doc-pagebreak none presentation separator',
  html: 'document generic',
  iframe: FRAME,
  label: '',
  legend: '',
  li: 'doc-biblioentry doc-endnote listitem menuitem menuitemcheckbox menuitemradio none option presentation radio separator tab treeitem',
  link: '',
  main: 'main',
  map: '',
  math: 'math',
  menu: LIST,
  meta: '',
  meter: 'meter',
  nav: 'doc-index doc-pagelist doc-toc menu menubar navigation none presentation tablist',
  noscript: '',
  object: 'application document image img',
  ol: LIST,
  optgroup: 'group',
  option: 'option',
  param: '',
  picture: '',
  progress: 'progressbar',
  script: '',
  search: 'form group none presentation region search',
  section:
    'alert alertdialog application banner complementary contentinfo dialog doc-abstract doc-acknowledgments doc-afterword doc-appendix doc-bibliography doc-chapter doc-colophon ' +
    'doc-conclusion doc-credit doc-credits doc-dedication doc-endnotes doc-epigraph doc-epilogue doc-errata doc-example doc-foreword doc-glossary doc-index doc-introduction doc-notice ' +
    'doc-pagelist doc-part doc-preface doc-prologue doc-pullquote doc-qna doc-toc document feed generic group log main marquee navigation none note presentation region search status tabpanel',
  slot: '',
  source: '',
  style: '',
  template: '',
  textarea: 'textbox',
  title: '',
  track: '',
  ul: LIST,
  video: 'application',
  wbr: 'none presentation',
};

/** The same for each type of `input`. */
export const ROLES_BY_INPUT: Readonly<Record<string, string>> = {
  button:
    'button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem',
  checkbox: 'checkbox menuitemcheckbox option switch',
  color: '',
  date: '',
  'datetime-local': '',
  email: 'combobox textbox',
  file: '',
  hidden: '',
  image:
    'button checkbox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem',
  month: '',
  number: 'spinbutton',
  password: '',
  radio: 'menuitemradio radio',
  range: 'slider',
  reset:
    'button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem',
  search: 'combobox searchbox',
  submit:
    'button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio separator slider switch tab treeitem',
  tel: 'combobox spinbutton textbox',
  text: 'combobox searchbox spinbutton textbox',
  time: '',
  url: 'combobox textbox',
  week: '',
};

/** Of `img` with an alternative text or another name. */
export const ROLES_OF_NAMED_IMAGE =
  'button checkbox doc-cover image img link math menuitem menuitemcheckbox menuitemradio meter none option presentation progressbar radio scrollbar separator slider switch tab treeitem';

/** The role an element has by itself, as far as its name decides it. */
export const OWN_ROLES: Readonly<Record<string, string>> = {
  address: 'group',
  article: 'article',
  aside: 'complementary',
  b: 'generic',
  bdi: 'generic',
  bdo: 'generic',
  blockquote: 'blockquote',
  body: 'generic',
  button: 'button',
  caption: 'caption',
  code: 'code',
  data: 'generic',
  datalist: 'listbox',
  dd: 'definition',
  del: 'deletion',
  details: 'group',
  dfn: 'term',
  dialog: 'dialog',
  div: 'generic',
  dt: 'term',
  em: 'emphasis',
  fieldset: 'group',
  figure: 'figure',
  form: 'form',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  hgroup: 'group',
  hr: 'separator',
  i: 'generic',
  ins: 'insertion',
  li: 'listitem',
  main: 'main',
  math: 'math',
  menu: 'list',
  meter: 'meter',
  nav: 'navigation',
  ol: 'list',
  optgroup: 'group',
  option: 'option',
  output: 'status',
  p: 'paragraph',
  pre: 'generic',
  progress: 'progressbar',
  q: 'generic',
  s: 'deletion',
  samp: 'generic',
  search: 'search',
  small: 'generic',
  span: 'generic',
  strong: 'strong',
  sub: 'subscript',
  sup: 'superscript',
  table: 'table',
  tbody: 'rowgroup',
  textarea: 'textbox',
  tfoot: 'rowgroup',
  thead: 'rowgroup',
  time: 'time',
  tr: 'row',
  u: 'generic',
  ul: 'list',
};

/** Types of `input` that are not here have no role. */
export const OWN_ROLES_OF_INPUT: Readonly<Record<string, string>> = {
  button: 'button',
  checkbox: 'checkbox',
  email: 'textbox',
  image: 'button',
  number: 'spinbutton',
  radio: 'radio',
  range: 'slider',
  reset: 'button',
  search: 'searchbox',
  submit: 'button',
  tel: 'textbox',
  text: 'textbox',
  url: 'textbox',
};
