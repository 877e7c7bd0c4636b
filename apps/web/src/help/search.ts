import MiniSearch, { type AsPlainObject, type SearchResult } from 'minisearch';
import { counted } from '#common/words';
import { call } from '../api/call.js';
import '../style/fonts.css';
import '../style/base.css';
import '../style/frame.css';
import './help.css';

/** The search and the menu of the help. Its pages can be read without this script. */

/** As scripts/lib/build-help.mjs wrote it. */
const INDEX = { fields: ['heading', 'title', 'text'], storeFields: ['heading', 'title', 'path', 'start'] };
const QUERY = { prefix: true, fuzzy: 0.2, combineWith: 'AND', boost: { heading: 3, title: 2 } } as const;
const MOST_RESULTS = 20;

const form = document.querySelector<HTMLFormElement>('form[role=search]');
const field = form?.querySelector('input');
const results = document.getElementById('results');
const article = document.querySelector('article');

let index: Promise<MiniSearch> | null = null;
/** Loaded with the first search; a failed load is tried again at the next key. */
function loadIndex(): Promise<MiniSearch> {
  index ??= call<AsPlainObject>(form?.dataset.index ?? '')
    .then((written) => MiniSearch.loadJS(written, INDEX))
    .catch((error: unknown) => {
      index = null;
      throw error;
    });
  return index;
}

function item(result: SearchResult): HTMLLIElement {
  const { path, heading, title, start } = result as SearchResult &
    Record<'path' | 'heading' | 'title' | 'start', string>;
  const link = document.createElement('a');
  link.href = `${form?.dataset.root ?? ''}${path}`;
  link.textContent = heading;
  const place = document.createElement('small');
  place.textContent = heading === title ? start : `${title}: ${start}`;
  const line = document.createElement('li');
  line.append(link, place);
  return line;
}

async function show(query: string): Promise<void> {
  if (!results || !article) return;
  results.hidden = query === '';
  article.hidden = query !== '';
  if (query === '') return;
  const count = document.createElement('p');
  try {
    const found = (await loadIndex()).search(query, QUERY);
    // A later key has asked for something else.
    if (query !== field?.value.trim()) return;
    count.textContent = found.length === 0 ? `Nothing found for “${query}”.` : counted(found.length, 'result');
    const list = document.createElement('ol');
    list.append(...found.slice(0, MOST_RESULTS).map(item));
    results.replaceChildren(count, list);
  } catch {
    count.textContent = 'The search could not be loaded. Check your connection, then type again.';
    results.replaceChildren(count);
  }
}

if (form && field) {
  form.hidden = false;
  field.addEventListener('input', () => void show(field.value.trim()));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    // Enter may come before the index has: what is listed by then is of an earlier key, or nothing.
    void show(field.value.trim()).then(() => {
      const first = results?.querySelector('a');
      if (first && !results?.hidden) location.assign(first.href);
    });
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.key === '/' && !isTyping) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === 'Escape' && event.target === field) {
      field.value = '';
      void show('');
    }
  });
  // Where one comes from with a question, such as the dashboard's.
  const asked = new URLSearchParams(location.search).get('q');
  if (asked) {
    field.value = asked;
    void show(asked.trim());
  }
}

const menu = document.querySelector<HTMLDetailsElement>('[data-menu]');
// As wide as the style sheet's columns: there the menu is always open.
if (menu && matchMedia('(min-width: 60rem)').matches) menu.open = true;
