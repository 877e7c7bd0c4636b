import type { Server } from 'node:http';
import type { PageInput, SiteProbe } from '#audit-engine';
import { serverFixes, type ServerName, type ServerSnippet } from '#fixes';
import { freePort, poll } from '../support/installation.js';
import { FILE_HEADERS, startBadSite } from './bad-site.js';
import {
  APACHE,
  CADDY,
  HTACCESS,
  isInstalled,
  NGINX,
  RunningServer,
  type Ports,
  type RealServer,
} from './real-servers.js';
import { findingsOf, pageOf, probeOf, siteFindingsOf, visit } from './visits.js';

const HOST = 'https://site.example';
const WWW = 'https://www.site.example';

interface Look {
  pages: PageInput[];
  probe: SiteProbe;
}

/** The site as a crawl sees it at these ports. */
async function lookAt(port: number, httpPort: number): Promise<Look> {
  const pages: PageInput[] = [];
  for (const path of ['/', '/policy']) pages.push(pageOf(HOST + path, await visit(port, HOST + path)));
  const probe = {
    ...{ requestedUrl: `${HOST}/`, startUrl: `${HOST}/`, checkedAt: '2026-01-15T12:00:00.000Z', sitemaps: [] },
    ...{ outcomes: { ok: 2 }, isComplete: true, externalLinksChecked: false },
    probes: {
      http: probeOf('http://site.example/', await visit(httpPort, 'http://site.example/')),
      alternateHost: probeOf(`${WWW}/`, await visit(port, `${WWW}/`)),
    },
  };
  return { pages, probe };
}

async function freePorts(origin: number): Promise<Ports> {
  const [bare, bareHttp, fixed, fixedHttp] = [await freePort(), await freePort(), await freePort(), await freePort()];
  return { origin, bare, bareHttp, fixed, fixedHttp };
}

const untilUp = async (running: RunningServer, port: number): Promise<void> =>
  poll(
    'the server answers',
    () =>
      visit(port, `${HOST}/`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    30_000,
  ).catch((error) => {
    throw new Error(`${error}: ${running.complaints}`);
  });

const SERVERS: [ServerName, RealServer][] = [
  ['nginx', NGINX],
  ['caddy', CADDY],
  ['apache', APACHE],
  ['htaccess', HTACCESS],
];

let origin: { port: number; server: Server };
beforeAll(async () => {
  origin = await startBadSite();
});
afterAll(() => void origin.server.close());

for (const [name, server] of SERVERS) {
  const suite = isInstalled(server.program) ? describe : describe.skip;
  suite(`the snippet for ${name} in front of a site with bad headers`, () => {
    let running: RunningServer;
    let snippet: ServerSnippet;
    let ports: Ports;
    let before: Look;
    let after: Look;
    let problems: string;

    beforeAll(async () => {
      ports = await freePorts(origin.port);
      running = new RunningServer(server, ports);
      await running.start(() => '');
      await untilUp(running, ports.bare);
      before = await lookAt(ports.bare, ports.bareHttp);
      const { snippets } = serverFixes(before.pages, before.probe);
      snippet = snippets.find((one) => one.server === name)!;
      const partOf = (place: RegExp): string =>
        snippet.parts
          .filter((part) => place.test(part.place))
          .map(({ text }) => text)
          .join('\n');
      problems = await running.start(partOf);
      if (problems !== '') throw new Error(problems);
      await untilUp(running, ports.fixed);
      after = await lookAt(ports.fixed, ports.fixedHttp);
    }, 90_000);
    afterAll(() => running.stop());

    it('passes the server’s own check', () => expect(problems).toBe(''));

    it('takes exactly its findings away, and brings no new one', () => {
      const lacking = snippet.lacks.map(({ rule }) => rule);
      before.pages.forEach((page, i) => {
        const [was, is] = [findingsOf(page), findingsOf(after.pages[i]!)];
        const wanted = Object.keys(was)
          .filter((rule) => snippet.rules.includes(rule))
          .sort();
        expect(wanted.length).toBeGreaterThan(8);
        expect(
          Object.keys(was)
            .filter((rule) => !(rule in is))
            .sort(),
        ).toEqual(wanted);
        for (const [rule, count] of Object.entries(is)) {
          // Of what a server can do in part (.htaccess: one header of two) some may be gone.
          if (lacking.includes(rule)) expect(count).toBeLessThanOrEqual(was[rule] ?? 0);
          else expect([rule, count]).toEqual([rule, was[rule]]);
        }
        expect(after.pages[i]!.html).toBe(page.html);
      });
      const [was, is] = [siteFindingsOf(before.probe, before.pages), siteFindingsOf(after.probe, after.pages)];
      const wanted = ['crawlability/host-variants', 'security/https-redirect'];
      expect(was).toEqual(expect.arrayContaining(wanted));
      expect(is).toEqual(was.filter((rule) => !wanted.includes(rule)));
    });

    it('leaves files and other cookies as they are', async () => {
      const { headers } = await visit(ports.fixed, `${HOST}/app.css`);
      for (const [wanted, value] of FILE_HEADERS)
        expect(headers).toContainEqual([wanted.toLowerCase(), expect.stringContaining(value)]);
      const cookies = after.pages[0]!.headers.filter(([header]) => header === 'set-cookie').map(([, value]) => value);
      expect(cookies).toHaveLength(3);
      expect(cookies).toContain('theme=dark; Path=/');
      expect(cookies.find((value) => value.startsWith('sessionid=abc; Path=/'))).not.toContain('Wrong');
    });

    it('sends each header once', () => {
      const names = after.pages[0]!.headers.map(([header]) => header).filter((header) => header !== 'set-cookie');
      expect(names.filter((header, i) => names.indexOf(header) !== i && header !== 'content-security-policy')).toEqual(
        [],
      );
    });
  });
}
