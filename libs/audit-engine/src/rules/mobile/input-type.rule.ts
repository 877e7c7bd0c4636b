import type { Control } from '../../engine/facts/forms.js';
import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { namesToOpenAround } from '../../shared/aria/opening.js';
import { FIELD_KINDS } from '../../shared/forms/fields.data.js';

export default definePageRule({
  meta: {
    id: 'mobile/input-type',
    title: { failed: 'Field shows the wrong keyboard on phones', passed: 'Fields show the right keyboard on phones' },
    subcategory: 'forms',
    severity: 'warning',
    weight: 3,
    needs: ['forms'],
    messages: { text: 'A field for {what} is a plain text field; with type="{type}" phones show the right keyboard.' },
    since: '1.0',
    version: 5,
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/input#input_types',
      'https://web.dev/learn/forms/form-fields',
    ],
    howToFix: 'Write type="email", type="tel" or type="url", or add an inputmode.',
  },
  leavesOutUnopened: namesToOpenAround,
  applies: ({ forms }) => forms.controls.some(({ type, element }) => JUDGED.has(type) && !element.isHidden),
  check({ forms }, report) {
    const named = namedById(forms.controls);
    for (const control of forms.controls) {
      const kind = isText(control)
        ? FIELD_KINDS.find(
            ({ names, autocomplete }) => autocomplete.test(autocompleteOf(control)) || names.test(nameOf(control)),
          )
        : undefined;
      if (kind && !takesOther(control, kind.type) && !isLeftOver(control, named))
        report('text', control.element, { what: kind.what, type: kind.type });
    }
  },
});

const MAIL = /\be-?mail/i;
/** English, German, French, Spanish, Italian, Portuguese and Dutch; a mail address alone has none of these words beside it. */
const NAME_OR_NUMBER =
  /\b(?:user[ -]?(?:name|id)|benutzer|nutzer|identifiant|utilisateur|usu[aá]rio|utente|gebruiker|phone|mobile|t[eé]l[eé](?:phon|fon))/i;
const EMPTY = /\bleave (?:this |it )?(?:field )?(?:blank|empty)\b|\bleer lassen\b|\bfreilassen\b/i;

/** What is written at it says that the field takes something else as well, or nothing: a trap for programs. */
function takesOther({ element, name }: Control, type: string): boolean {
  const hint = (element.attr('placeholder') ?? '').slice(0, 100);
  const said = `${name.slice(0, 200)} ${hint} ${(element.attr('title') ?? '').slice(0, 100)}`;
  if (EMPTY.test(said)) return true;
  // A form of a plugin whose fields were given other texts.
  return type === 'email' ? MAIL.test(said) && NAME_OR_NUMBER.test(said) : MAIL.test(hint);
}

/** Fields that are right already count as checked. */
const JUDGED = new Set(['text', 'email', 'tel', 'url']);

function isText({ element, type }: Control): boolean {
  return (
    element.name === 'input' &&
    type === 'text' &&
    !element.has('inputmode') &&
    !element.isHidden &&
    // No person reaches it: a trap for programs that fill in every field.
    element.keyword('tabindex') !== '-1' &&
    !element.has('readonly') &&
    !element.has('disabled') &&
    !element.isAriaHidden &&
    !element.has('list')
  );
}

function autocompleteOf({ element }: Control): string {
  return element.tokens('autocomplete').at(-1) ?? '';
}

/** The fields whose ID is their name: the names, by form. */
function namedById(controls: readonly Control[]): Map<PageElement | null, Set<string>> {
  const named = new Map<PageElement | null, Set<string>>();
  for (const control of controls) {
    const name = nameOf(control);
    if (name === '' || idOf(control) !== name) continue;
    const names = named.get(control.form);
    if (names) names.add(name);
    else named.set(control.form, new Set([name]));
  }
  return named;
}

/** A copy of another field of its form: it has that one's name, and an ID that says something else. */
function isLeftOver(control: Control, named: ReadonlyMap<PageElement | null, ReadonlySet<string>>): boolean {
  const name = nameOf(control);
  const id = idOf(control);
  return id !== '' && !id.includes(name) && named.get(control.form)?.has(name) === true;
}

function idOf({ element }: Control): string {
  return (element.attr('id') ?? '').trim().toLowerCase().slice(0, 100);
}

/** The name alone; that of a nested structure ends in brackets: `user[email]`. */
function nameOf({ element }: Control): string {
  const name = (element.attr('name') ?? '').trim().toLowerCase().slice(0, 100);
  return /\[([a-z_-]+)\]$/.exec(name)?.[1] ?? name;
}
