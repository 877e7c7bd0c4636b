import { definePageRule } from '../../engine/run/rule.js';
import { mayBeHidden } from '../../shared/aria/exposure.js';
import { choiceGroups, isInNamedGroup } from '../../shared/forms/choice-groups.js';

export default definePageRule({
  meta: {
    id: 'accessibility/checkbox-group',
    title: { failed: 'Check boxes have no named group', passed: 'Every set of check boxes has a named group' },
    subcategory: 'forms',
    wcag: ['1.3.1'],
    severity: 'warning',
    weight: 3,
    needs: ['forms'],
    messages: { unnamed: 'The {count} check boxes "{name}" have no group that says what they are about.' },
    since: '1.0',
    version: 4,
    references: [
      'https://www.w3.org/WAI/WCAG22/Techniques/html/H71',
      'https://www.w3.org/WAI/tutorials/forms/grouping/',
    ],
    howToFix: 'Put the check boxes into a <fieldset> whose <legend> asks the question.',
  },
  leavesOutHidden: 'itself',
  applies: ({ forms }) => choiceGroups(forms.controls, 'checkbox').length > 0,
  check({ forms }, report) {
    for (const group of choiceGroups(forms.controls, 'checkbox')) {
      const [first] = group;
      const labels = new Set(group.map(({ name }) => name.trim().toLowerCase()));
      // "Compare" at each product, or a box at each row: one action for many things, and no question with answers.
      if (!first || labels.size < group.length || labels.has('') || group.some(({ element }) => element.in('article')))
        continue;
      if (!isInNamedGroup(first.element) && !mayBeHidden(first.element))
        report('unnamed', first.element, { name: first.element.attr('name') ?? '', count: group.length });
    }
  },
});
