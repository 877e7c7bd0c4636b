import type { SeenElement } from '#common';
import { WORLD } from './in-page.js';
import { SEEN } from './in-page-checks.js';
import type { Session } from './session.js';

const CLICKS_MS = 2_000;
/** Elements with listeners that are looked at, and that are told. */
const MAX_LISTENING = 200;
const MAX_FOUND = 50;

/**
 * Of elements that listen to clicks, those that only a mouse can use: they show a hand, take no focus, have no role and no link, button
 * or field in or around them. Areas that close a box when they are clicked, attributes (`onclick`), which the source shows, and listeners
 * of an element around them are left out.
 */
const JUDGE = `function (...all) {
  ${SEEN}
  const FOCUSABLE = 'a[href],button,input,select,textarea,summary,label,option,iframe,audio,video,area,object,embed,[tabindex],[contenteditable]';
  const hovered = [];
  for (const sheet of document.styleSheets) {
    let rules = [];
    try { rules = [...sheet.cssRules].slice(0, 5000); } catch {}
    for (const { selectorText, style } of rules)
      if (selectorText?.includes(':hover') && style?.cursor === 'pointer') hovered.push(selectorText.replaceAll(':hover', ''));
  }
  const matches = (element, selector) => { try { return element.matches(selector); } catch { return false; } };
  const hasHand = (element) =>
    getComputedStyle(element).cursor === 'pointer' || hovered.some((selector) => matches(element, selector));
  const isArea = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > innerWidth * 0.7 && height > innerHeight * 0.5;
  };
  const isFound = (element) =>
    element instanceof HTMLElement && element.isConnected && !element.hasAttribute('onclick') &&
    !/^(?:html|body|main|form|dialog)$/.test(element.localName) && !element.localName.includes('-') &&
    !element.hasAttribute('role') && !element.closest('[aria-hidden=true],[inert]') &&
    !element.closest(FOCUSABLE) && !element.querySelector(FOCUSABLE + ',[role]') &&
    element.textContent.trim().length <= 300 && !isArea(element) && hasHand(element);
  return all.filter(isFound).slice(0, ${MAX_FOUND}).map(seen);
}`;

/** The browser tells listeners of the page's own world only; what they are on is checked in ours. @throws when the page does not answer */
export async function findClicks(session: Session): Promise<SeenElement[]> {
  const group = { objectGroup: 'clicks' };
  const { result } = await session.send('Runtime.evaluate', { expression: 'document', ...group }, CLICKS_MS);
  const { objectId } = result as { objectId: string };
  const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId, depth: -1 }, CLICKS_MS);
  const listening = new Set<number>();
  for (const { type, backendNodeId } of listeners as { type: string; backendNodeId?: number }[])
    if (type === 'click' && backendNodeId !== undefined && listening.size < MAX_LISTENING) listening.add(backendNodeId);
  const world = { frameId: session.targetId, worldName: WORLD };
  const { executionContextId } = await session.send('Page.createIsolatedWorld', world, CLICKS_MS);
  const nodes = await Promise.all(
    [...listening].map((backendNodeId) =>
      session.send('DOM.resolveNode', { backendNodeId, executionContextId, ...group }, CLICKS_MS),
    ),
  );
  const found = await session.send(
    'Runtime.callFunctionOn',
    {
      ...{ functionDeclaration: JUDGE, executionContextId, returnByValue: true },
      arguments: nodes.map(({ object }) => ({ objectId: (object as { objectId: string }).objectId })),
    },
    CLICKS_MS,
  );
  session.tell('Runtime.releaseObjectGroup', group);
  return (found.result as { value?: SeenElement[] }).value ?? [];
}
