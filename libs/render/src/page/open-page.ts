import { WINDOWS } from '../picture.js';
import { CdpTimeout } from '../pool/cdp.js';
import { NO_WORKERS, WORLD } from './in-page.js';
import { PAGE_TIMES, type PageTimes } from './limits.js';
import type { Ask } from './measure.js';
import { PageActivity } from './page-activity.js';
import type { Session } from './session.js';

const filesOf = (...types: string[]): string[] => types.map((type) => `*://*/*.${type}*`);
/** Only a picture needs them. */
export const FONTS = filesOf('woff', 'woff2', 'ttf', 'otf');
export const IMAGES = filesOf('avif', 'gif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'webp');
/** Sounds and films. */
export const MEDIA = filesOf('mp4', 'webm', 'mp3', 'm4a', 'ogg', 'm3u8');
/** Services that count visits: a check is no visit. */
export const COUNTERS = [
  '*://*.google-analytics.com/*',
  '*://*.googletagmanager.com/gtag/*',
  '*://*.doubleclick.net/*',
  '*://*.hotjar.com/*',
  '*://*.clarity.ms/*',
  '*://connect.facebook.net/*',
];

export interface PageSettings {
  /** Follows the browser's own, so that the site knows who asks. */
  userAgent: string;
  /** Shorter for tests of pages that use them up. */
  times?: PageTimes;
}

/** What is set of a tab before it goes anywhere. */
export interface TabOptions {
  userAgent: string;
  /** Patterns of URLs. */
  blocked: readonly string[];
  /** Runs in our world before any script of the page. */
  watch: string;
}

/** A page in a tab, within the limits of one page. */
export class OpenPage {
  protected readonly activity: PageActivity;
  protected readonly times: PageTimes;
  /** Ends with the page's time. */
  protected readonly signal: AbortSignal;

  constructor(
    protected readonly session: Session,
    signal: AbortSignal,
    { times = PAGE_TIMES }: PageSettings,
  ) {
    this.times = times;
    this.signal = AbortSignal.any([signal, AbortSignal.timeout(times.pageMs)]);
    this.activity = new PageActivity(session.targetId);
  }

  protected async prepare({ userAgent, blocked, watch }: TabOptions): Promise<void> {
    const { session } = this;
    await Promise.all([
      session.send('Page.enable'),
      session.send('Network.enable'),
      session.send('Inspector.enable'),
      // For the errors that scripts end with.
      session.send('Runtime.enable'),
      session.send('Network.setBlockedURLs', { urls: blocked }),
      session.send('Network.setUserAgentOverride', { userAgent }),
      session.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' }),
      session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] }),
      session.send('Emulation.setDeviceMetricsOverride', {
        ...{ ...WINDOWS.desktop, deviceScaleFactor: 1, mobile: false },
      }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: watch, worldName: WORLD }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source: NO_WORKERS }),
    ]);
  }

  protected async openWorld(): Promise<Ask> {
    const {
      session,
      times: { pageMs },
    } = this;
    const { executionContextId } = await this.until(
      session.send('Page.createIsolatedWorld', { frameId: session.targetId, worldName: WORLD }, pageMs),
    );
    return async (expression, deadlineMs = pageMs) => {
      const params = { expression, contextId: executionContextId, returnByValue: true, awaitPromise: true };
      const { result } = await session.send('Runtime.evaluate', params, deadlineMs);
      return (result as { value?: unknown } | undefined)?.value;
    };
  }

  /** @throws whatever the signal aborts with */
  protected until<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      const onAbort = (): void => reject(new CdpTimeout('The page took longer than 15 s.'));
      if (signal.aborted) onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
    });
  }
}
