import { definePageRule } from '../../engine/run/rule.js';
import { isMachineTime } from '../../shared/text/machine-time.js';

export default definePageRule({
  meta: {
    id: 'agents/time-values',
    title: { failed: 'Date is not machine-readable', passed: 'Every date is machine-readable' },
    subcategory: 'content',
    severity: 'warning',
    weight: 1,
    needs: [],
    messages: {
      invalid: 'datetime="{value}" is not a date or time of the HTML standard.',
      missing: 'This <time> has no datetime attribute, and its text "{value}" is not a date that machines can read.',
    },
    since: '1.0',
    references: ['https://html.spec.whatwg.org/multipage/text-level-semantics.html#the-time-element'],
    howToFix:
      'Write the date into the attribute: <time datetime="2026-11-15">15 November</time>, with time and zone as 2026-11-15T09:00+01:00.',
  },
  visit: {
    time: (element, report) => {
      if (element.isHidden) return;
      const value = element.attr('datetime');
      if (value !== null) {
        // An empty one is filled by a script.
        if (value.trim() !== '' && !isMachineTime(value.trim()))
          report('invalid', element, { value: value.slice(0, 60) });
      } else if (element.text !== '' && !isMachineTime(element.text))
        report('missing', element, { value: element.text.slice(0, 60) });
    },
  },
});
