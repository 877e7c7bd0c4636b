import { call } from './api/call.js';
import { canUsePasskeys, createPasskey, usePasskey } from './parts/passkeys.js';

/** What the pages for signing in can do with a script. Without it they work as forms do. */

function say(form: HTMLFormElement, words: string): void {
  const place = form.querySelector<HTMLElement>('[data-problem]');
  if (place) [place.textContent, place.hidden] = [words, words === ''];
}

const valueOf = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
};

/** Asks the device, and sends the form with what it answered. */
async function submitWithPasskey(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const isNew = button.dataset.passkey === 'create';
  const typed = ['name', 'email'].map((name) => form.elements.namedItem(name));
  if (isNew && !typed.every((field) => !(field instanceof HTMLInputElement) || field.reportValidity())) return;
  button.disabled = true;
  say(form, '');
  try {
    const wanted = isNew ? { name: valueOf(form, 'name'), email: valueOf(form, 'email') } : {};
    const options = await call(button.dataset.options ?? '', { method: 'POST', body: wanted });
    const answer = isNew ? await createPasskey(options) : await usePasskey(options);
    const field = form.elements.namedItem('passkey');
    if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer);
    form.submit();
  } catch (error) {
    say(form, error instanceof Error ? error.message : '');
    button.disabled = false;
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-passkey]')) {
  const { form } = button;
  if (!form || !canUsePasskeys()) continue;
  button.hidden = false;
  button.addEventListener('click', () => void submitWithPasskey(form, button));
}

for (const field of document.querySelectorAll<HTMLInputElement>('input[data-strength]')) {
  const place = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  const hint = place?.textContent ?? '';
  field.addEventListener('input', () => {
    void import('./parts/strength.js').then(({ strengthOf }) => {
      if (!place) return;
      const known = field.form ? [valueOf(field.form, 'name'), valueOf(field.form, 'email')] : [];
      place.textContent = field.value === '' ? hint : strengthOf(field.value, known).words;
    });
  });
}
