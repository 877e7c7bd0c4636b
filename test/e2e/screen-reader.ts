import type { CDPSession, Page } from 'playwright-core';

/** What a screen reader says of the element that has the focus. */
export interface Focused {
  role: string;
  name: string;
  /** Such as `expanded`, `checked` or `invalid`. */
  states: string[];
}

interface AxNode {
  role?: { value: string };
  name?: { value: string };
  properties?: { name: string; value: { value?: unknown } }[];
}

const STATES = ['expanded', 'checked', 'selected', 'invalid', 'disabled', 'required'];
const MOST_STOPS = 150;

/** In the browser: why a person who looks at the page could not tell where the focus is; null when they can. */
const HIDDEN_FOCUS = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const isMarked = (each) => {
    const style = each && getComputedStyle(each);
    return style && ((style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow !== 'none');
  };
  if (![element, ...(element.labels ?? []), element.nextElementSibling].some(isMarked)) return 'has no mark';
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return 'has no size';
  if (top + height <= 0 || top >= innerHeight || left + width <= 0 || left >= innerWidth) return 'is outside of the window';
  return null;
})()`;

/** A person with a keyboard who hears the page: nothing is pressed that Tab does not lead to, and everything has a role and a name. */
export class ScreenReader {
  /** What was wrong at the stops on the way. */
  readonly faults: string[] = [];

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async of(page: Page): Promise<ScreenReader> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    return new ScreenReader(page, session);
  }

  /** Null: nothing has the focus. */
  async focused(): Promise<Focused | null> {
    const { result } = await this.session.send('Runtime.evaluate', {
      expression: 'document.activeElement === document.body ? null : document.activeElement',
    });
    if (result.objectId === undefined) return null;
    const { objectId } = result;
    const { nodes } = (await this.session.send('Accessibility.getPartialAXTree', {
      objectId,
      fetchRelatives: false,
    })) as { nodes: AxNode[] };
    const [node] = nodes;
    const states = (node?.properties ?? []).flatMap(({ name, value }) =>
      STATES.includes(name) && value.value !== undefined ? [`${name}=${String(value.value)}`] : [],
    );
    return { role: node?.role?.value ?? '', name: (node?.name?.value ?? '').trim(), states };
  }

  /** Moves on by Tab until the element has the focus. */
  async to(role: string, name: string | RegExp): Promise<Focused> {
    const heard: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop++) {
      if (stop > 0) await this.page.keyboard.press('Tab');
      const focused = await this.focused();
      if (focused === null) continue;
      if (stop > 0) await this.look(focused);
      if (focused.role === role && (typeof name === 'string' ? focused.name === name : name.test(focused.name)))
        return focused;
      heard.push(`${focused.role} "${focused.name}"`);
    }
    throw new Error(`Tab leads to no ${role} ${String(name)} on ${this.page.url()}, but to: ${heard.join(', ')}`);
  }

  async press(role: string, name: string | RegExp, key = 'Enter'): Promise<void> {
    await this.to(role, name);
    await this.page.keyboard.press(key);
  }

  async type(name: string | RegExp, text: string): Promise<void> {
    await this.to('textbox', name);
    await this.page.keyboard.type(text);
  }

  /** What is said by itself, without the focus being there. */
  async hears(text: string | RegExp): Promise<void> {
    await this.page
      .locator('[role="status"], [role="alert"], [aria-live]')
      .filter({ hasText: text })
      .first()
      .waitFor({ state: 'attached', timeout: 60_000 });
  }

  private async look({ role, name }: Focused): Promise<void> {
    // A page that has just replaced another one: it says its title by itself.
    if (role === 'main') return;
    const where = `${new URL(this.page.url()).pathname.replace(/(run|inv)_\w+/, '$1')}: ${role} "${name.slice(0, 60)}"`;
    if (name === '' || role === 'generic') this.faults.push(`${where} says nothing of itself`);
    const hidden = await this.page.evaluate<string | null>(HIDDEN_FOCUS);
    if (hidden !== null) this.faults.push(`${where} ${hidden}`);
  }
}
