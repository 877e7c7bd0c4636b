import { definePageRule } from '../../engine/run/rule.js';

export default definePageRule({
  meta: {
    id: 'accessibility/moving-text',
    title: { failed: 'Text moves or blinks', passed: 'No text moves or blinks' },
    subcategory: 'motion',
    wcag: ['2.2.2'],
    severity: 'error',
    weight: 4,
    needs: [],
    messages: {
      moving: '<marquee> moves what is in it, and HTML gives it no button to stop that.',
      blinking: '<blink> asks the browser to let its text blink all the time.',
    },
    since: '1.0',
    version: 4,
    references: ['https://www.w3.org/WAI/WCAG22/Understanding/pause-stop-hide.html'],
    howToFix: 'Replace <marquee> and <blink> by plain text, or by an animation that has a pause button.',
  },
  visit: {
    'marquee blink': (element, report) => {
      const isEmpty = element.text === '' && element.children.length === 0;
      const stands = /^\s*0+\s*$/.test(element.attr('scrollamount') ?? '');
      if (!element.isHidden && !isEmpty && !stands) report(element.name === 'marquee' ? 'moving' : 'blinking', element);
    },
  },
});
