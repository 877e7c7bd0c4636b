import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { jest } from '@jest/globals';
import { load } from 'cheerio';
import { DashboardContext } from './dashboard-context.js';

jest.setTimeout(120_000);

/** As `npm run build` made it of the Markdown files. */
const FOLDER = join(process.cwd(), 'dist/apps/web/help');
const pages = (): string[] =>
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('index.html'));

interface HelpPage {
  ids: Set<string>;
  /** All that it leads to or shows. */
  targets: string[];
  /** Pages that it leads to in its text and menu, with their headings. */
  links: string[];
  /** Without code. */
  text: string;
}
const known = new Map<string, HelpPage>();

/** What a page has; each is parsed once for all tests. */
function read(page: string): HelpPage {
  let found = known.get(page);
  if (!found) known.set(page, (found = parse(page)));
  return found;
}

function parse(page: string): HelpPage {
  const $ = load(readFileSync(join(FOLDER, page), 'utf8'), { xml: { xmlMode: false } });
  const attributesOf = (selector: string): Record<string, string>[] =>
    $(selector)
      .toArray()
      .map((element) => $(element).attr() ?? {});
  const links = attributesOf(
    'article a[href], nav[aria-label="Help"] a[href], nav[aria-label="On this page"] a[href]',
  ).map(({ href }) => href!);
  const ids = new Set(attributesOf('[id]').map(({ id }) => id!));
  const targets = attributesOf('a[href], img[src], script[src], link[href], source[srcset]').map(
    ({ href, src, srcset }) => href ?? src ?? srcset!,
  );
  $('pre, code').remove();
  return { ids, targets, links: links.filter((url) => !/^[a-z]+:|^\//.test(url)), text: $('article').text() };
}

/** The files of the pages that a page leads to. */
const linksOf = (page: string): string[] =>
  read(page).links.map((url) => {
    const [path = '', anchor] = url.split('#');
    const file = path === '' ? page : normalize(join(page, '..', `${path}index.html`));
    return anchor === undefined ? file : `${file}#${anchor}`;
  });

describe('the help', () => {
  let context: DashboardContext;
  beforeAll(async () => {
    context = await DashboardContext.open();
  });
  afterAll(() => context?.close());
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(context.api.url + path, { redirect: 'manual', headers });

  it('has only links and pictures that are there, with the headings that they name', () => {
    const wrong: string[] = [];
    for (const page of pages()) {
      for (const url of read(page).targets) {
        if (/^(https?:|mailto:|\/app$)/.test(url)) continue;
        const [path = '', anchor] = url.split('#');
        const target =
          path === '' ? page : normalize(join(page, '..', path.endsWith('/') ? `${path}index.html` : path));
        if (!existsSync(join(FOLDER, target)) || target.startsWith('..')) wrong.push(`${page}: ${url}`);
        else if (anchor !== undefined && !read(target).ids.has(anchor)) wrong.push(`${page}: ${url}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has a page for each rule, and no text of Markdown in any page', () => {
    const rules = pages().filter((path) => /^rules\/[^/]+\/[^/]+\/index\.html$/.test(path));
    const { rules: catalogue } = JSON.parse(
      readFileSync('libs/audit-engine/src/generated/rule-pages.json', 'utf8').replace(/^/, '{"rules":') + '}',
    ) as { rules: Record<string, string> };
    expect(rules.map((path) => path.slice('rules/'.length, -'/index.html'.length)).sort()).toEqual(
      Object.keys(catalogue).sort(),
    );
    const wrong = pages().filter((path) => /\]\(|^#{1,4} |\*\*\w/m.test(read(path).text));
    expect(wrong).toEqual([]);
  });

  it.each([
    ['run a first audit', 'first-audit/index.html'],
    ['audit a site every week', 'weekly-audits/index.html'],
    ['fail a build that gets worse', 'ci/index.html#github'],
    ['audit a site behind a login', 'login-sites/index.html'],
    ['invite a colleague', 'invite/index.html'],
    ['share a report with a client', 'share/index.html'],
    ['put it behind nginx with TLS', 'nginx/index.html'],
    ['upgrade', 'operations/index.html#upgrade-and-roll-back'],
    ['back up', 'operations/index.html#backups'],
    ['find out what a rule wants', 'rules/core/title/index.html'],
    ['see which points an issue takes', 'score/index.html#what-a-defect-costs'],
    ['look up an error code of the API', 'errors/index.html'],
  ])('says how to %s within three clicks', (_, wanted) => {
    let reached = new Set(['index.html']);
    for (let clicks = 0; clicks < 3 && !reached.has(wanted); clicks++)
      reached = new Set([...reached].flatMap((page) => [page, ...linksOf(page.replace(/#.*$/, ''))]));
    expect([...reached]).toContain(wanted);
  });

  it('is served to everyone as files of our own, that browsers keep until they change', async () => {
    const page = await get('/help/cli/');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    const again = await get('/help/cli/', {
      // Else fetch asks for a fresh copy.
      'cache-control': 'max-age=0',
      'if-none-match': page.headers.get('etag')!,
    });
    expect(again.status).toBe(304);
    const [script] = readdirSync(join(FOLDER, 'assets')).filter((name) => name.endsWith('.js'));
    expect((await get(`/help/assets/${script}`)).headers.get('cache-control')).toContain('immutable');
  });

  it('leads paths without their slash to the folder, and keeps the question', async () => {
    for (const [path, location] of [
      ['/help', '/help/'],
      ['/help?q=score', '/help/?q=score'],
      ['/help/rules/core/title', '/help/rules/core/title/'],
    ] as const)
      expect([(await get(path)).status, (await get(path)).headers.get('location')]).toEqual([308, location]);
  });

  it.each([
    '/help/no-such-page/',
    '/help/.build',
    '/help/..%2findex.html',
    '/help/%2e%2e/index.html',
    '/help/assets/',
    '/help/assets/../../assets.json',
    '/help/cli/index.html%00',
  ])('answers %s with its page for what is missing', async (path) => {
    const response = await get(path);
    expect([response.status, (await response.text()).includes('<h1>Page not found</h1>')]).toEqual([
      404,
      path !== '/help/%2e%2e/index.html' && path !== '/help/assets/../../assets.json',
    ]);
  });

  it('answers a path of any length with that page', async () => {
    expect((await get(`/help/${'a/'.repeat(400)}`)).status).toBe(404);
  });

  it('finds a page, a section and a rule by words, at the keyboard alone, without another host', async () => {
    await context.visitSignedOut(async ({ page, watch }) => {
      await page.goto(`${context.api.url}/help/`);
      await page.keyboard.press('/');
      await page.keyboard.type('share client');
      await page.getByRole('link', { name: 'Share a report with a client' }).first().waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/help/share/');
      await page.goto(`${context.api.url}/help/cli/?q=canonical chain`);
      await page.locator('#results a[href*="rules/crawlability/canonical-chain"]').waitFor();
      await page.getByRole('searchbox').fill('backups');
      await page.locator('#results a[href$="operations/#backups"]').waitFor();
      await page.getByRole('searchbox').fill('zzzzzzzz');
      await page.getByText('Nothing found for “zzzzzzzz”.').waitFor();
      await page.keyboard.press('Escape');
      expect(await page.locator('article').isVisible()).toBe(true);
      expect(watch).toEqual({ errors: [], strangers: [] });
    });
  });

  it('has no fault that axe knows, and fits, in both themes, wide and narrow', async () => {
    const looks = [
      { name: 'wide, light', colorScheme: 'light', width: 1360, asks: ['axe', 'width'] },
      { name: 'wide, dark', colorScheme: 'dark', width: 1360, asks: ['colours', 'width'] },
      { name: 'narrow, dark', colorScheme: 'dark', width: 375, asks: ['axe', 'width'] },
    ] as const;
    const paths = ['', 'cli/', 'rules/core/title/', 'operations/'];
    const come = Object.fromEntries(
      paths.map((path) => [
        `/${path}`,
        (page: { goto(url: string): Promise<unknown> }) => page.goto(`${context.api.url}/help/${path}`),
      ]),
    );
    const { faults, watch } = await context.walk(come, looks, { isSignedIn: false });
    expect(faults).toEqual(Object.fromEntries(looks.map(({ name }) => [name, {}])));
    expect(watch).toEqual({ errors: [], strangers: [] });
  });
});
