import { SEEN } from '../page/in-page-checks.js';

/** A page that does more is not measured beyond it. */
const MOST_ENTRIES = 2_000;
const MOST_SHIFTS = 5;

/** Observes the page from its first moment, in a world that its scripts do not see. */
export const OBSERVE = `
globalThis.lab = { lcp: null, fcp: null, tasks: [], shifts: [], moved: new Map(), observers: [] };
{
  const observe = (type, take) => {
    const takeAll = (entries) => { for (const entry of entries) take(entry); };
    const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
    observer.observe({ type, buffered: true });
    lab.observers.push(() => takeAll(observer.takeRecords()));
  };
  observe('largest-contentful-paint', (entry) => { lab.lcp = entry; });
  observe('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') lab.fcp = startTime; });
  observe('longtask', ({ startTime, duration }) => {
    if (lab.tasks.length < ${MOST_ENTRIES}) lab.tasks.push([startTime, duration]);
  });
  observe('layout-shift', ({ startTime, value, hadRecentInput, sources }) => {
    if (hadRecentInput || lab.shifts.length >= ${MOST_ENTRIES}) return;
    lab.shifts.push([startTime, value]);
    const node = sources?.[0]?.node;
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (element) lab.moved.set(element, (lab.moved.get(element) ?? 0) + value);
  });
}`;

/** What was observed so far, as a `LabReading`. */
export const READ = `(() => {
  ${SEEN}
  for (const take of lab.observers) take();
  const isHere = (element) => element?.isConnected === true;
  const moved = [...lab.moved].filter(([element]) => isHere(element)).sort((a, b) => b[1] - a[1]).slice(0, ${MOST_SHIFTS});
  const [navigation] = performance.getEntriesByType('navigation');
  return {
    lcpMs: lab.lcp?.startTime ?? null,
    lcpElement: isHere(lab.lcp?.element) ? seen(lab.lcp.element) : null,
    fcpMs: lab.fcp,
    ttfbMs: navigation?.responseStart ?? null,
    tasks: lab.tasks,
    shifts: lab.shifts,
    moved: moved.map(([element, value]) => ({ ...seen(element), value })),
  };
})()`;
