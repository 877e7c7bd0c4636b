import { copyText } from '../../engine/parse/text-copy.js';
import { definePageRule } from '../../engine/run/rule.js';

const CONSENT =
  /newsletter|marketing|advertis|promotion|special offers|\bi (?:agree|accept|consent)|sign me up|keep me (?:informed|updated)|einwillig|zustimm|ich (?:stimme|akzeptiere)|werbung|angebote erhalten|j['’]accepte|je souhaite recevoir|acepto|quiero recibir|accetto|acconsento|desidero ricevere|ik ga akkoord|aanbiedingen/i;
const NECESSARY =
  /necessary|essential|required|notwendig|erforderlich|nécessaire|necesari|necessari|noodzakelijk|technical|technisch|functional|funktional/i;

export default definePageRule({
  meta: {
    id: 'legal/preticked-consent',
    title: { failed: 'Consent box is ticked in advance', passed: 'No consent box is ticked in advance' },
    subcategory: 'privacy',
    severity: 'warning',
    weight: 5,
    needs: ['forms'],
    messages: { ticked: 'The box "{label}" is ticked from the start.' },
    since: '1.0',
    version: 2,
    references: [
      'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:62017CJ0673',
      'https://eur-lex.europa.eu/eli/reg/2016/679/oj',
    ],
    howToFix: 'Remove the checked attribute: consent is something people do.',
  },
  applies: ({ forms }) => forms.controls.some(({ type }) => type === 'checkbox'),
  check({ forms }, report) {
    for (const { type, element, name } of forms.controls) {
      if (type !== 'checkbox' || !element.has('checked') || element.has('disabled')) continue;
      const label = name.slice(0, 300);
      if (CONSENT.test(label) && !NECESSARY.test(label)) report('ticked', element, { label: copyText(label, 100) });
    }
  },
});
