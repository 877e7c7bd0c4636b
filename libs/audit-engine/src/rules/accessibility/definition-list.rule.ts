import { definePageRule } from '../../rule.js';
import { isCustomElement, isUnrendered, roleOf } from './exposure.js';

export default definePageRule({
  meta: {
    id: 'accessibility/definition-list',
    name: 'Structure of description lists',
    subcategory: 'structure',
    severity: 'error',
    weight: 3,
    needs: ['lists'],
    messages: {
      stranger: '<dl> has <{child}> as a child; only <dt>, <dd> and groups of them in <div> may stand there.',
      outside: '<{name}> stands outside of a <dl>.',
    },
    since: '1.0',
    references: [
      'https://www.w3.org/WAI/WCAG22/Understanding/info-and-relationships.html',
      'https://html.spec.whatwg.org/multipage/grouping-content.html#the-dl-element',
    ],
    howToFix: 'Put only <dt> and <dd> (or <div> around them) into a <dl>, and use them nowhere else.',
  },
  applies: ({ named }) => named('dl', 'dt', 'dd').some((element) => !element.isAriaHidden),
  check({ lists, named }, report) {
    for (const { element, strangers } of lists) {
      if (element.name !== 'dl' || element.isAriaHidden || roleOf(element) !== null) continue;
      const stranger = strangers.find(
        (child) =>
          !child.isAriaHidden &&
          !isCustomElement(child) &&
          !isUnrendered(child) &&
          roleOf(child) === null &&
          child.name !== 'slot',
      );
      if (stranger) report('stranger', stranger, { child: stranger.name });
    }
    for (const element of named('dt', 'dd')) {
      if (element.isAriaHidden || roleOf(element) !== null || element.closest('dl') !== null) continue;
      if (element.parent !== null && !isCustomElement(element.parent) && element.parent.name !== 'slot')
        report('outside', element, { name: element.name });
    }
  },
});
