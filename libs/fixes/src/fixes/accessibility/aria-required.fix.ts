import { defineFix } from '../../fix.js';

export default defineFix({
  rule: 'accessibility/aria-required',
  safety: 'safe',
  needs: [],
  writes: 'Writes the value that browsers take for the missing one.',
  edit({ finding, element, edits }) {
    const name = String(finding.data.name);
    const value = IMPLICIT[name];
    if (value === undefined) return 'The value has to come from the script of the control.';
    edits.setAttribute(element, name, value);
    return undefined;
  },
});

/** WAI-ARIA 1.2, "Handling author errors": what stands for a missing state. */
const IMPLICIT: Readonly<Record<string, string>> = {
  'aria-checked': 'false',
  'aria-expanded': 'false',
  'aria-level': '2',
};
