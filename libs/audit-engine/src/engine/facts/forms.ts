import type { PageDocument } from '../parse/document.js';
import type { PageElement } from '../parse/element.js';
import { isInert } from './body.js';

export interface Control {
  element: PageElement;
  /** `text`, `email`, … for inputs (unknown types count as text); else the element name. */
  type: string;
  /** Accessible name without title and placeholder. */
  hasLabel: boolean;
  /** Accessible name. */
  name: string;
  /** Needs no separate label: hidden inputs and buttons that name themselves. */
  isButton: boolean;
  isRequired: boolean;
  /** Owning form, by nesting or by the `form` attribute. */
  form: PageElement | null;
}

export interface Form {
  element: PageElement;
  /** Lower case: `get`, `post`, `dialog`. */
  method: string;
  /** As written, trimmed; null when missing. */
  action: string | null;
  controls: Control[];
}

export interface FormFacts {
  forms: Form[];
  /** All inputs, selects, textareas and buttons but `type=hidden`, also outside of forms. */
  controls: Control[];
}

const INPUT_TYPES = new Set(
  'button checkbox color date datetime-local email file hidden image month number password radio range reset search submit tel text time url week'.split(
    ' ',
  ),
);
const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image']);

export function formFacts(document: PageDocument): FormFacts {
  const controls = document
    .named('input', 'select', 'textarea', 'button')
    .filter((element) => !isInert(element))
    .map(toControl)
    .filter((control) => control.type !== 'hidden');
  const byForm = new Map<PageElement, Control[]>();
  for (const control of controls) {
    if (!control.form) continue;
    const same = byForm.get(control.form);
    if (same) same.push(control);
    else byForm.set(control.form, [control]);
  }
  const forms = document
    .named('form')
    .filter((element) => !isInert(element))
    .map((element) => ({
      element,
      method: element.keyword('method') || 'get',
      action: element.attr('action')?.trim() ?? null,
      controls: byForm.get(element) ?? [],
    }));
  return { forms, controls };
}

function toControl(element: PageElement): Control {
  const type = controlType(element);
  const owner = element.attr('form');
  const given = owner ? element.document.ids.get(owner)?.[0] : undefined;
  const name = type === 'hidden' ? '' : element.accessibleName;
  return {
    element,
    type,
    name,
    hasLabel:
      name !== '' &&
      ((name !== element.attr('title')?.trim() && name !== element.attr('placeholder')?.trim()) || isLabelled(element)),
    isButton: element.name === 'button' || BUTTON_TYPES.has(type),
    isRequired: element.has('required') || element.keyword('aria-required') === 'true',
    form: given?.name === 'form' ? given : element.closest('form'),
  };
}

/** A label or an ARIA name may say the same words as the placeholder. */
function isLabelled(element: PageElement): boolean {
  if (element.attr('aria-label')?.trim() || element.has('aria-labelledby')) return true;
  const pointing = element.document.labelsFor.get(element.attr('id') ?? '') ?? [];
  return pointing.some((label) => label.text !== '') || Boolean(element.closest('label')?.text);
}

function controlType(element: PageElement): string {
  if (element.name !== 'input') return element.name;
  const type = element.keyword('type') ?? 'text';
  return INPUT_TYPES.has(type) ? type : 'text';
}
