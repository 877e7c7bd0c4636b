import type { CdpEvent } from '../pool/cdp.js';
import { Browser, BrowserError } from '../pool/browser.js';
import type { BrowserProgram } from '../pool/find-browser.js';
import { Session } from '../page/session.js';

/** From the first command to the last byte of the file. */
const PRINT_MS = 30_000;
/** Nothing listens there: what should get past the refusal of requests gets no further. */
const NO_PROXY = 9;
/** In inches, as DevTools takes them. The sides are the document's own (`@page`). */
const A4 = { paperWidth: 8.27, paperHeight: 11.69 };

export interface PrintTask {
  /** Where the document is served: its links lead on from there. It is not fetched. */
  url: string;
  html: string;
  /** At the bottom of every page, beside its number. */
  footer: string;
  /** What does not fit is printed smaller, and what still does not fit is left out. */
  mostPages: number;
}

/** Of the type, until all fits: smaller is not readable. */
const SCALES = [1, 0.8];

/**
 * A document that we wrote, as a tagged PDF with page numbers. One browser for each, without scripts and without any request.
 * @throws Error with a message for people
 */
export async function printDocument(
  task: PrintTask,
  { program, hasSandbox }: { program: BrowserProgram; hasSandbox: boolean },
): Promise<Buffer> {
  const browser = await startFor({ program, hasSandbox });
  try {
    const context = await browser.contexts.enter('print');
    const session = await Session.open(browser.cdp, context);
    return await print(session, task);
  } finally {
    await browser.close();
  }
}

/** The document holds no script and asks for nothing, so a machine without a sandbox (root in a container) may print it too. */
async function startFor({ program, hasSandbox }: { program: BrowserProgram; hasSandbox: boolean }): Promise<Browser> {
  const settings = { program, proxyPort: NO_PROXY, isInsecure: false };
  try {
    return await Browser.start({ ...settings, hasSandbox });
  } catch (error) {
    if (!hasSandbox || !(error instanceof BrowserError)) throw error;
    return Browser.start({ ...settings, hasSandbox: false });
  }
}

async function print(session: Session, task: PrintTask): Promise<Buffer> {
  await load(session, task);
  for (const scale of SCALES) {
    const file = await toPdf(session, task, { scale });
    if (pagesOf(file) <= task.mostPages) return file;
  }
  return toPdf(session, task, { scale: SCALES.at(-1), pageRanges: `1-${task.mostPages}` });
}

async function load(session: Session, { url, html }: PrintTask): Promise<void> {
  let isGiven = false;
  const loaded = new Promise<void>((resolve) => {
    session.listen(({ method, params }: CdpEvent) => {
      if (method === 'Page.loadEventFired') resolve();
      if (method !== 'Fetch.requestPaused') return;
      const { requestId } = params;
      if (isGiven) return session.tell('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      isGiven = true;
      session.tell('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: [{ name: 'content-type', value: 'text/html; charset=utf-8' }],
        body: Buffer.from(html).toString('base64'),
      });
    });
  });
  await Promise.all([
    session.send('Page.enable'),
    session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
    session.send('Emulation.setScriptExecutionDisabled', { value: true }),
  ]);
  await session.send('Page.navigate', { url }, PRINT_MS);
  await loaded;
}

async function toPdf(session: Session, { footer }: PrintTask, settings: object): Promise<Buffer> {
  const { data } = await session.send(
    'Page.printToPDF',
    {
      ...A4,
      ...settings,
      printBackground: true,
      preferCSSPageSize: true,
      generateTaggedPDF: true,
      generateDocumentOutline: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: footerOf(footer),
    },
    PRINT_MS,
  );
  return Buffer.from(String(data), 'base64');
}

/** Chromium writes the objects of pages as they are, not compressed. */
function pagesOf(file: Buffer): number {
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

function footerOf(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return `<div style="width:100%;margin:0 14mm;display:flex;justify-content:space-between;font:7.5pt sans-serif;color:#444"><span>${escaped}</span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`;
}
