import { defineSiteRule } from '../../engine/run/rule.js';

const FIELD =
  /^(contact|expires|encryption|acknowledgments|preferred-languages|canonical|policy|hiring|csaf)[ \t]{0,3}:[ \t]{0,3}(\S.{0,500})$/i;
const MAX_LINES = 500;

export default defineSiteRule({
  meta: {
    id: 'security/security-txt',
    title: { failed: 'security.txt is incomplete or expired', passed: 'security.txt is complete and current' },
    subcategory: 'disclosure',
    severity: 'warning',
    weight: 2,
    needs: [],
    judges: 'site',
    messages: {
      contact: 'security.txt has no Contact field.',
      contactForm: 'The contact "{value}" in security.txt is no address that starts with mailto:, tel: or https:.',
      expires: 'security.txt has no Expires field with a date.',
      expired: 'security.txt expired on {date}; people who report holes must not rely on it any more.',
    },
    since: '1.0',
    references: ['https://www.rfc-editor.org/rfc/rfc9116'],
    howToFix:
      'Write "Contact: mailto:security@…" and "Expires: 2027-06-30T00:00:00Z" (less than a year ahead) and renew it in time.',
  },
  applies: (site) =>
    site.answer('securityTxt')?.status === 200 && fieldsOf(site.answer('securityTxt')?.text ?? '').size > 0,
  create: ({ report }) => ({
    end(site) {
      const probe = site.answer('securityTxt');
      const fields = fieldsOf(probe?.text ?? '');
      const url = probe?.url ?? '';
      const contact = fields.get('contact');
      if (!contact) report('contact', { url });
      else if (!/^(?:mailto|tel|https):/i.test(contact.value))
        report(
          'contactForm',
          { url, snippet: `Contact: ${contact.value}`, line: contact.line },
          { value: contact.value },
        );
      const expires = fields.get('expires');
      const time = Date.parse(expires?.value ?? '');
      if (Number.isNaN(time)) report('expires', { url });
      else if (time < Date.parse(site.probe.checkedAt))
        report(
          'expired',
          { url, snippet: `Expires: ${expires?.value ?? ''}`, line: expires?.line ?? 1 },
          { date: new Date(time).toISOString().slice(0, 10) },
        );
    },
  }),
});

/** The first value of each known field; empty for what is no security.txt. */
function fieldsOf(text: string): Map<string, { value: string; line: number }> {
  const fields = new Map<string, { value: string; line: number }>();
  for (const [i, line] of text.split('\n', MAX_LINES).entries()) {
    const [, name = '', value = ''] = FIELD.exec(line.trim().slice(0, 600)) ?? [];
    const key = name.toLowerCase();
    if (key !== '' && !fields.has(key)) fields.set(key, { value: value.trim(), line: i + 1 });
  }
  return fields;
}
