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
  /** Owning form, by nesting, by the `form` attribute, or as its end tag is still to come. */
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
  const formAround = ownersOf(document);
  const controls = document
    .named('input', 'select', 'textarea', 'button')
    .filter((element) => !isInert(element))
    .map((element) => toControl(element, formAround))
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

/**
 * The form of a control by its place: the one around it, or one that the end tag of an element around that has ended. Browsers give such a
 * form what comes until its own end tag (HTML, "form element pointer").
 *
 * @returns for elements in the order of the document
 */
function ownersOf(document: PageDocument): (element: PageElement) => PageElement | null {
  const { html } = document;
  const forms = document.named('form');
  const cut: { form: PageElement; end: number }[] = [];
  forms.forEach((form, at) => {
    const next = forms[at + 1]?.start ?? html.length;
    if (next <= form.closeStart || html.slice(form.closeStart, form.closeStart + 6).toLowerCase() === '</form') return;
    const length = html.slice(form.closeStart, next).search(/<\/form/i);
    cut.push({ form, end: length < 0 ? next : form.closeStart + length });
  });
  let at = 0;
  return (element) => {
    const around = element.closest('form');
    if (around || cut.length === 0) return around;
    while ((cut[at]?.end ?? Infinity) < element.start) at++;
    const form = cut[at]?.form;
    return form && form.closeStart <= element.start ? form : null;
  };
}

function toControl(element: PageElement, formAround: (element: PageElement) => PageElement | null): Control {
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
    form: given?.name === 'form' ? given : formAround(element),
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
