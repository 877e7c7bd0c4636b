import type { Control } from '../../engine/facts/forms.js';
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
    version: 4,
    references: [
      'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/input#input_types',
      'https://web.dev/learn/forms/form-fields',
    ],
    howToFix: 'Write type="email", type="tel" or type="url", or add an inputmode.',
  },
  leavesOutUnopened: namesToOpenAround,
  applies: ({ forms }) => forms.controls.some(({ type, element }) => JUDGED.has(type) && !element.isHidden),
  check({ forms }, report) {
    for (const control of forms.controls) {
      const kind = isText(control)
        ? FIELD_KINDS.find(
            ({ names, autocomplete }) => autocomplete.test(autocompleteOf(control)) || names.test(nameOf(control)),
          )
        : undefined;
      if (kind && !takesOther(control, kind.type))
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

/** The name alone; that of a nested structure ends in brackets: `user[email]`. */
function nameOf({ element }: Control): string {
  const name = (element.attr('name') ?? '').trim().toLowerCase().slice(0, 100);
  return /\[([a-z_-]+)\]$/.exec(name)?.[1] ?? name;
}
