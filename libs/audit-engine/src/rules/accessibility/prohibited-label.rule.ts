import type { PageElement } from '../../engine/parse/element.js';
import { definePageRule } from '../../engine/run/rule.js';
import { UNNAMED_ELEMENTS, UNNAMED_ROLES } from '../../shared/aria/aria-roles.data.js';
import { isScripted } from '../../shared/aria/exposure.js';
import { writtenRoleOf } from '../../shared/aria/html-roles.js';
import { idsIn } from '../../shared/aria/references.js';
import { isFocusable } from '../../shared/aria/focus.js';

export default definePageRule({
  meta: {
    id: 'accessibility/prohibited-label',
    title: {
      failed: 'Label is on an element that cannot have a name',
      passed: 'No label is on an element that cannot have a name',
    },
    subcategory: 'aria',
    wcag: ['4.1.2'],
    severity: 'warning',
    weight: 2,
    needs: ['attributes'],
    messages: {
      prohibited: '<{name}> without a role has an {attribute}, which screen readers may leave out.',
      role: '<{name}> with the role "{role}" has an {attribute}, which screen readers may leave out.',
    },
    since: '1.0',
    version: 2,
    references: ['https://www.w3.org/TR/wai-aria-1.2/#namefromprohibited', 'https://www.w3.org/TR/html-aria/'],
    howToFix: 'Write the text as text, or give the element the role that fits, for example role="group" or role="img".',
  },
  applies: ({ attributes }) => attributes.with('aria-*').some(hasLabel),
  check({ attributes }, report) {
    for (const element of attributes.with('aria-*')) {
      if (!hasLabel(element) || isFocusable(element) || isScripted(element)) continue;
      const attribute = element.attr('aria-label')?.trim() ? 'aria-label' : 'aria-labelledby';
      const role = writtenRoleOf(element);
      if (role === null) {
        if (!element.has('role') && isUnnamed(element))
          report('prohibited', element, { name: element.name, attribute });
      } else if (UNNAMED_ROLES.has(role) && role !== 'none' && role !== 'presentation') {
        report('role', element, { name: element.name, role, attribute });
      }
    }
  },
});

/** A link without an address is a span. */
function isUnnamed(element: PageElement): boolean {
  return UNNAMED_ELEMENTS.has(element.name) || (element.name === 'a' && !element.has('href') && !element.in('foreign'));
}

/** Bootstrap's own examples name these by the button that opens them. It has no effect, and is in every site that copied them. */
const OF_BOOTSTRAP = /(?:^|\s)(?:dropdown-menu|(?:accordion-)?collapse|modal|offcanvas)(?:$|\s)/;

function hasLabel(element: PageElement): boolean {
  if (element.isAriaHidden || OF_PLATFORM.test(element.attr('class') ?? '')) return false;
  if (element.attr('aria-label')?.trim()) return true;
  return isNamedByOther(element) && !OF_BOOTSTRAP.test(element.attr('class') ?? '');
}

/**
 * The platform's own script gives these a role before anybody meets them: the menu of WordPress
 * becomes a dialog as it opens, the arrows of the Scorpion platform become tabs.
 */
const OF_PLATFORM = /(?:^|\s)(?:wp-block-navigation__responsive-dialog|el-tab)(?:$|\s)/;

/** A reference that leads nowhere is a separate finding, and names nothing. */
function isNamedByOther(element: PageElement): boolean {
  return idsIn(element, 'aria-labelledby').some((id) => element.document.ids.has(id));
}
