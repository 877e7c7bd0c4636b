// npm run check:cluster: what operators do, on the cluster that kubectl reaches. The namespaces "sqout" and "audits-eu"
// must not be there before, and are removed at the end. README.md beside this file lists its variables.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { jest } from '@jest/globals';
import { CHART, renderChart, type Values } from '../deploy/chart-template.js';
import { REFUSED, VALUES as SETS } from '../deploy/chart-values.js';
import { documentsOf, KUBERNETES, type Manifest } from '../deploy/manifests.js';
import { poll } from '../support/installation.js';
import { kubectl, mustDo } from './cluster/kubectl.js';
import * as manifests from './cluster/manifests.js';
import { essenceOf, Namespace, siteObjects } from './cluster/namespace.js';
import { helm, isHelmHere, makeVolumes, Release } from './cluster/release.js';
import { describeRendering } from './cluster/rendering.js';
import { describeSecondDay, SECOND } from './cluster/second-day.js';
import { storm, type Outcome } from './cluster/storm.js';
import { describeUnless } from './programs.js';

jest.setTimeout(4 * 3_600_000);

const { env } = process;
const IMAGE = env.SQOUT_CHECK_IMAGE ?? 'sqout:local';
/** Updates are to this image; without it, pods are made anew. */
const NEXT = env.SQOUT_CHECK_NEXT ?? IMAGE;
const RENDERER = env.SQOUT_CHECK_RENDERER;
const PAGES = Number(env.SQOUT_CHECK_PAGES ?? 1_000);
const MINUTES = Number(env.SQOUT_CHECK_MINUTES ?? 3);
const SEED = Number(env.SQOUT_CHECK_SEED ?? Date.now() % 1_000_000);
const WORKERS = 3;
/** With eight connections the crawl of 5,000 pages lasts for a minute and a half, where the machine has nothing else to do. */
const DELAY_MS = 150;
const NAMESPACES = ['sqout', SECOND];

const imageOf = (name: string): object => ({ repository: name.split(':')[0], tag: name.split(':')[1] });
const SMALL = { requests: { cpu: '50m', memory: '256Mi' }, limits: { memory: '1536Mi' } };
const IN_CLUSTER = { CRAWL_ALLOW_NETWORKS: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' };
/** As in the first lines of docs/kubernetes.md; the rest is for one small node, and lets the crawler reach the site in this cluster. */
const VALUES: Values = {
  baseUrl: 'https://audits.example.com',
  secrets: { existingSecret: 'sqout' },
  trial: { enabled: true },
  persistence: { enabled: true },
  image: imageOf(IMAGE),
  // Renderers are not let into the networks of the cluster: they get the page from a worker.
  worker: { replicas: WORKERS, resources: SMALL, settings: IN_CLUSTER },
};
const API = { settings: { ...IN_CLUSTER, RATE_LIMITS: 'off' } };

const reached = kubectl(['version', '--request-timeout=5s', '-o', 'json']);
const missing = reached.isGood
  ? null
  : `kubectl reaches no cluster on this machine: ${reached.complaint.split('\n')[0]!}`;

function removeNamespaces(): void {
  for (const name of NAMESPACES)
    kubectl(['delete', 'namespace', name, '--ignore-not-found', '--wait=true', '--timeout=120s']);
  kubectl(['delete', 'pv', '-l', 'sqout.dev/check']);
}

const itWithHelm = isHelmHere ? it : it.skip;

describeUnless(missing, 'a cluster', () => {
  const inTheWay = missing === null ? NAMESPACES.filter((name) => kubectl(['get', 'namespace', name]).isGood) : [];
  if (inTheWay.length > 0)
    throw new Error(`This cluster has namespaces that the check makes and deletes: ${inTheWay.join(', ')}.`);

  beforeAll(() => manifests.defineOperatorKinds());
  afterAll(() => manifests.forgetOperatorKinds());

  describe('and the manifests', () => {
    const accepted = { isGood: true, complaint: expect.not.stringMatching(/warning/i) as unknown };
    const refused = { isGood: false, complaint: expect.stringContaining('unknown field') as unknown };
    beforeAll(() => mustDo(['create', 'namespace', 'sqout']));
    afterAll(removeNamespaces);

    const overlays = readdirSync(join(KUBERNETES, 'overlays')).map((name) => `overlays/${name}`);
    it.each(['base', ...overlays])('the API server accepts %s without a warning', (folder) => {
      expect(manifests.tryApply(manifests.renderOurs(folder))).toEqual(accepted);
    });

    it('the API server accepts the overlay of docs/kubernetes.md', () => {
      const text = manifests.renderExample();
      expect(text).toContain('kind: ScaledObject');
      expect(text).toContain('s3://your-bucket');
      expect(manifests.tryApply(text)).toMatchObject({ isGood: true });
    });

    it('another namespace is one line of an overlay', () => {
      const text = manifests.renderIn(SECOND);
      expect(text).toContain(`namespace: ${SECOND}`);
      expect(text).not.toMatch(/namespace: sqout$/m);
    });

    it('a changed setting changes the name that pods read it by', () => {
      const nameIn = (text: string) => /configMapRef:\n +name: (sqout-(?!api|worker)\S+)/.exec(text)?.[1];
      const [before, after] = [[], ['TRUST_PROXY=2']].map((settings) =>
        nameIn(manifests.renderIn('sqout', ...settings)),
      );
      expect(before).not.toBe(after);
    });

    it('a misspelt member is refused', () => {
      const text = manifests.renderOurs('base').replace('revisionHistoryLimit:', 'revisionHistoryLimits:');
      expect(manifests.tryApply(text)).toEqual(refused);
    });

    it.each(manifests.MISSPELT)(
      'a misspelt member of operators’ kinds is refused: %s, "%s" as "%s"',
      (folder, right, wrong) => {
        const text = manifests.renderOurs(folder);
        expect(text).toContain(right);
        expect(manifests.tryApply(text.replace(right, wrong))).toEqual(refused);
      },
    );
  });

  describe('and Helm', () => {
    const template = (values: Values) => helm(['template', 'sqout', CHART, '-n', 'audits'], values);
    const byName = (objects: Manifest[]): object =>
      Object.fromEntries(objects.map((object) => [`${object.kind} ${object.metadata.name}`, object]));

    itWithHelm('it renders every set of values of the chart’s tests as they do', () => {
      const differing = Object.entries(SETS).filter(
        ([, values]) => !isDeepStrictEqual(byName(documentsOf(template(values).text)), byName(renderChart(values))),
      );
      expect(differing).toEqual([]);
    });

    itWithHelm('it refuses what they refuse', () => {
      expect(Object.entries(REFUSED).filter(([, values]) => template(values).isGood)).toEqual([]);
    });
  });

  describe('with the chart', () => {
    const namespace = new Namespace('sqout', 'sqout-');
    let release: Release;
    let updates = 0;

    /** The image changes to and fro, as with an upgrade and a roll-back. Without another image, pods are made anew. */
    const update = (): void =>
      release.upgrade({
        image: imageOf(++updates % 2 === 1 ? NEXT : IMAGE),
        api: { ...API, podAnnotations: { updates: String(updates) } },
      });

    beforeAll(async () => {
      mustDo(['create', 'namespace', 'sqout']);
      await makeVolumes(namespace, ['sqout-blobs', 'data-sqout-postgresql-0', 'data-sqout-redis-0']);
      namespace.apply(siteObjects(IMAGE, { pages: PAGES, delayMs: DELAY_MS }));
      namespace.do(
        ...['create', 'secret', 'generic', 'sqout', '--from-literal=password=sqoutsqout'],
        '--from-literal=database-url=postgresql://sqout:sqoutsqout@sqout-postgresql:5432/sqout',
        '--from-literal=redis-url=redis://sqout-redis:6379',
      );
      release = new Release(namespace, { ...VALUES, api: API });
      await namespace.rolledOut('api', 'worker');
      namespace.do('wait', '--for=condition=Ready', 'pod/site', '--timeout=120s');
      await namespace.openAccount('Acme');
    });
    afterAll(removeNamespaces);

    describe(`in a storm of faults (seed ${SEED})`, () => {
      let outcome: Outcome;
      beforeAll(async () => {
        outcome = await storm(namespace, { minutes: MINUTES, pages: PAGES, workers: WORKERS, seed: SEED, update });
      });

      it('every fault is caused', () => {
        expect([...outcome.faults].filter(([, times]) => times === 0)).toEqual([]);
      });

      it('every audit completes, loses no page, fetches none more than twice, and says what a calm one says', () => {
        for (const { report, asked } of outcome.audits) {
          expect([report.totalPages, asked.pages]).toEqual([PAGES, PAGES]);
          expect(asked.most).toBeLessThanOrEqual(2);
          expect(essenceOf(report)).toEqual(essenceOf(outcome.calm.report));
        }
      });

      it('no request of a client fails twice, and all small audits that it starts complete', () => {
        expect(outcome.watched.errors).toEqual([]);
        expect(Object.keys(outcome.watched.ends)).toEqual(['completed with 3 pages']);
      });

      it('the books are clean', () => {
        expect(namespace.sqout('admin', 'credits', 'check')).toMatchObject({ isGood: true });
      });
    });

    (RENDERER ? describe : describe.skip)('and renderers (SQOUT_CHECK_RENDERER)', () => {
      describeRendering(
        () => namespace,
        () => {
          const renderer = { enabled: true, replicas: 1, image: imageOf(RENDERER!), resources: SMALL };
          release.upgrade({ image: imageOf(IMAGE), renderer });
        },
      );
    });

    describe('after the first day', () => {
      describeSecondDay(() => namespace, { image: IMAGE, next: NEXT, pages: PAGES });
    });

    describe('at its end', () => {
      const setting = async (): Promise<string> => {
        await namespace.rolledOut('api', 'worker');
        return namespace.exec('deploy/sqout-api', 'printenv', 'TRUST_PROXY');
      };

      itWithHelm('helm upgrade changes a setting, and helm rollback goes back', async () => {
        release.upgrade({ trustProxy: 2 });
        const upgraded = await setting();
        release.helm(['rollback', 'sqout']);
        expect([upgraded, await setting()]).toEqual(['2', '1']);
      });

      itWithHelm('helm uninstall removes all but the data', async () => {
        release.helm(['uninstall', 'sqout', '--wait']);
        const kinds = 'all,configmaps,secrets,networkpolicies,poddisruptionbudgets,serviceaccounts';
        const left = () => namespace.do('get', kinds, '-l', 'app.kubernetes.io/instance=sqout', '-o', 'name');
        // The garbage collector ends pods a moment after the objects that own them.
        await poll('all objects are gone', async () => left() === '', 120_000, 2_000);
        expect(namespace.try('get', 'pvc', 'data-sqout-postgresql-0')).toMatchObject({ isGood: true });
      });
    });
  });
});
