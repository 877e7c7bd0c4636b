import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { choiceGroups, isInNamedGroup } from '../../shared/forms/choice-groups.js';

/** Tabs and sliders that work without a script: no choice of a form. */
const SWITCH =
  /^(?:css-?)?(?:tabs?|slides?|slider|carousel|accordion|gallery)(?:[-_]?\w{0,10})$|slider|slideshow|carousel/i;

export default definePageRule({
  meta: {
    id: 'accessibility/radio-group',
    title: { failed: 'Radio buttons have no named group', passed: 'Every set of radio buttons has a named group' },
    subcategory: 'forms',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 4,
    needs: ['forms'],
    messages: { unnamed: 'The radio buttons "{name}" have no group that says what the choice is about.' },
    since: '1.0',
    version: 5,
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H71',
      'https://www.w3.org/WAI/tutorials/forms/grouping/',
    ],
    howToFix: 'Put the radio buttons into a <fieldset> whose <legend> asks the question.',
  },
  leavesOutHidden: 'itself',
  applies: ({ forms }) => choiceGroups(forms.controls, 'radio').length > 0,
  check({ forms }, report) {
    for (const group of choiceGroups(forms.controls, 'radio')) {
      const [first] = group;
      if (SWITCH.test(first?.element.attr('name') ?? '')) continue;
      // Each says by itself what it does: switches that are drawn as icons.
      if (group.every(({ element }) => element.attr('aria-label')?.trim())) continue;
      if (first && !isInNamedGroup(first.element) && !mayBeHidden(first.element))
        report('unnamed', first.element, { name: first.element.attr('name') ?? '' });
    }
  },
});
