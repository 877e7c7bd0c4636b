import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { CreatedRun, Credits, Website } from '#client';
import { call } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { website } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Crumbs, useTitle } from '../parts/crumbs.js';
import { OneOf } from '../parts/fields.js';
import { NotPermitted, useCredits, useMayWrite } from '../parts/may.js';
import { Answer, Problem } from '../parts/states.js';
import { newRoute } from '../router.js';
import { counted, number, webAddress } from '../words.js';

const COVERAGE = [
  { id: 'quick', name: 'Quick', what: 'The start page and the pages in the sitemap.' },
  {
    id: 'surface',
    name: 'Surface',
    what: 'All of a site that fits the page limit. Of a larger one, two samples of every kind of page.',
  },
  { id: 'full', name: 'Full', what: 'Every page that the crawler finds, up to the page limit.' },
] as const;
const MODES = [
  { id: 'audit', name: 'Audit', what: 'Findings and a score.' },
  {
    id: 'recommend',
    name: 'Audit and propose',
    what: 'Adds fixes for you to review. Every fix was checked with all rules.',
  },
  { id: 'audit-fix', name: 'Audit and fix', what: 'Safe fixes come as a patch. Each fix costs extra.' },
] as const;
/** Where nothing costs credits. */
const FREE_MODES = MODES.map(({ id, name, what }) => ({ id, name, what: what.replace(' Each fix costs extra.', '') }));
type Mode = (typeof MODES)[number]['id'];
type Coverage = (typeof COVERAGE)[number]['id'];

const DEFAULT_PAGES: Readonly<Record<Coverage, number>> = { quick: 25, surface: 100, full: 500 };
const DEFAULT_RENDERS = 100;
/** The start page, and one of each of the two largest URL patterns. */
const DEFAULT_LAB_PAGES = 3;

interface Wanted {
  url: string;
  mode: Mode;
  coverageMode: Coverage;
  maxPages: string;
  disabled: string;
  externalLinksEnabled: boolean;
  render: 'auto' | 'all' | 'off';
  maxRenders: string;
  /** Pages that a browser measures. */
  lab: number;
}

export function NewAuditPage() {
  useTitle('New audit');
  const { url = '', site = '' } = newRoute.useSearch();
  const known = useQuery({ ...website(site), enabled: site !== '' });
  const balance = useCredits();
  const mayWrite = useMayWrite();
  return (
    <>
      <Crumbs>
        <a href="/app">Sites</a>
        <span>New audit</span>
      </Crumbs>
      <h1>New audit</h1>
      <p className="lede">Sqout respects robots.txt, crawl delays and requests to slow down.</p>
      <section>
        {site !== '' && known.isPending ? null : mayWrite ? (
          <AuditForm key={url} url={url} settings={known.data?.settings ?? {}} balance={balance} />
        ) : (
          <NotPermitted what="start audits" />
        )}
      </section>
    </>
  );
}

/** Can be filled in before plan and prices are known. What is typed stays until an audit has started, whatever the response is. */
function AuditForm({
  url,
  settings,
  balance,
}: {
  url: string;
  /** Of the site; its rules to leave out are left out anyway. */
  settings: Website['settings'];
  balance: UseQueryResult<Credits>;
}) {
  const [wanted, setWanted] = useDraft<Wanted>(`new audit ${url}`, {
    ...{ url, mode: 'audit', disabled: '', maxPages: String(settings.maxPages ?? '') },
    coverageMode: settings.coverageMode ?? 'surface',
    externalLinksEnabled: settings.externalLinksEnabled ?? false,
    render: settings.render ?? 'off',
    maxRenders: String(settings.maxRenders ?? ''),
    lab: settings.lab ?? 0,
  });
  const rendering = settings.render === 'all' ? 'all' : 'auto';
  const set = (members: Partial<Wanted>): void => setWanted((known) => ({ ...known, ...members }));
  const [key] = useState(() => crypto.randomUUID());
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const navigate = useNavigate();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () =>
      call<CreatedRun>('/v1/agent-runs', {
        method: 'POST',
        body: bodyOf(wanted),
        headers: {
          'Idempotency-Key': `${key}-${JSON.stringify(bodyOf(wanted)).length}-${hash(JSON.stringify(bodyOf(wanted)))}`,
        },
      }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ['credits'] });
      void navigate({ to: '/runs/$runId', params: { runId: id } });
    },
  });
  const submit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    start.mutate();
  };
  return (
    <form className="form" onSubmit={submit}>
      <label>
        <span>URL of the site</span>
        <input
          required
          ref={first}
          inputMode="url"
          autoComplete="url"
          spellCheck={false}
          placeholder="https://www.example.com/"
          value={wanted.url}
          onChange={({ target }) => set({ url: target.value })}
        />
      </label>
      <OneOf
        legend="Coverage"
        name="coverage"
        of={COVERAGE}
        value={wanted.coverageMode}
        choose={(coverageMode) => set({ coverageMode })}
      />
      <OneOf
        legend="Mode"
        name="mode"
        of={balance.data?.enabled ? MODES : FREE_MODES}
        value={wanted.mode}
        choose={(mode) => set({ mode })}
      />
      <label>
        <span>Page limit</span>
        <input
          type="number"
          min={1}
          max={1_000_000}
          step={1}
          placeholder={String(
            Math.min(DEFAULT_PAGES[wanted.coverageMode], balance.data?.plan.maxPagesPerAudit ?? Infinity),
          )}
          value={wanted.maxPages}
          onChange={({ target }) => set({ maxPages: target.value })}
          aria-describedby="clamp"
        />
        <PageLimit wanted={wanted} credits={balance.data} />
      </label>
      <label>
        <span>Rules to leave out</span>
        <input
          spellCheck={false}
          placeholder="security/*, core/title"
          value={wanted.disabled}
          onChange={({ target }) => set({ disabled: target.value })}
        />
        <small className="dim">Ids of rules or categories, separated by commas</small>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={wanted.externalLinksEnabled}
          onChange={({ target }) => set({ externalLinksEnabled: target.checked })}
        />
        <span>
          Check links to other sites
          <small>Each link is requested once. The audit takes longer.</small>
        </span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={wanted.render !== 'off'}
          onChange={({ target }) => set({ render: target.checked ? rendering : 'off' })}
        />
        <span>
          Render pages that need JavaScript
          <small>Pages that are empty without scripts are checked as a browser shows them.</small>
        </span>
      </label>
      {wanted.render !== 'off' && (
        <label>
          <span>Limit of rendered pages</span>
          <input
            type="number"
            min={0}
            max={1_000_000}
            step={1}
            placeholder={String(DEFAULT_RENDERS)}
            value={wanted.maxRenders}
            onChange={({ target }) => set({ maxRenders: target.value })}
          />
        </label>
      )}
      <label className="check">
        <input
          type="checkbox"
          checked={wanted.lab > 0}
          onChange={({ target }) => set({ lab: target.checked ? settings.lab || DEFAULT_LAB_PAGES : 0 })}
        />
        <span>
          Measure pages in a browser
          <small>LCP, CLS and TBT of the start page and of common kinds of pages, three to five loads each.</small>
        </span>
      </label>
      <div className="bill">
        <Answer of={balance} what="Reading plan and prices">
          {(data) => <Price wanted={wanted} credits={data} />}
        </Answer>
        {start.error && <Problem error={start.error} />}
        <div className="row">
          <button disabled={start.isPending}>{start.isPending ? 'Starting …' : 'Start audit'}</button>
        </div>
      </div>
    </form>
  );
}

function PageLimit({ wanted, credits: data }: { wanted: Wanted; credits: Credits | undefined }) {
  const pages = Number(wanted.maxPages || DEFAULT_PAGES[wanted.coverageMode]);
  const { name = '', maxPagesPerAudit = Infinity } = data?.plan ?? {};
  const isClamped = pages > maxPagesPerAudit;
  const most = counted(maxPagesPerAudit, 'page');
  const words = isClamped
    ? `The ${name} plan audits up to ${most} at a time: the audit will have ${number(maxPagesPerAudit)}.`
    : `The ${name} plan audits up to ${most} at a time.`;
  return (
    <small id="clamp" className={isClamped ? 'warning' : 'dim'}>
      {data?.enabled === true && words}
      {data?.enabled === false && isClamped && `An audit here has up to ${most}.`}
    </small>
  );
}

function Price({ wanted, credits: { enabled, balance, pricing, plan } }: { wanted: Wanted; credits: Credits }) {
  const fixes = wanted.mode === 'audit-fix' ? (pricing.fix_ceiling?.cost ?? 0) : 0;
  const price = (pricing.audit_base?.cost ?? 0) + fixes;
  if (!enabled) return null;
  const pages = Math.min(Number(wanted.maxPages || DEFAULT_PAGES[wanted.coverageMode]), plan.maxPagesPerAudit);
  const renders = wanted.render !== 'off' ? Math.min(Number(wanted.maxRenders || DEFAULT_RENDERS), pages) : 0;
  const perRender = pricing.render?.cost ?? 0;
  return (
    <>
      <p>
        Costs {fixes > 0 && 'at most '}
        <b>{counted(price, 'credit')}</b>, set aside now and charged when it is completed
        {fixes > 0 && `: ${counted(pricing.fix?.cost ?? 0, 'credit')} a fix, up to ${number(fixes)}`}. You have{' '}
        {number(balance.total)}; {number(Math.max(0, balance.total - price))} will be left. Cancelled and failed audits
        are free.
      </p>
      {renders > 0 && perRender > 0 && (
        <p>
          Rendering adds {counted(perRender, 'credit')} for each rendered page, at most {number(renders * perRender)},
          which are set aside as well. Where the credits do not cover that, fewer pages are rendered.
        </p>
      )}
      {balance.total < price && (
        <p className="problem mild">Not enough credits. Ask your administrator for more, or wait for the next month.</p>
      )}
    </>
  );
}

function bodyOf({ url, mode, coverageMode, maxPages, disabled, ...wanted }: Wanted): object {
  const { externalLinksEnabled, render, maxRenders, lab } = wanted;
  const patterns = disabled
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const config = {
    coverageMode,
    externalLinksEnabled,
    render,
    lab,
    ...(render !== 'off' && maxRenders !== '' ? { maxRenders: Number(maxRenders) } : {}),
    ...(maxPages === '' ? {} : { maxPages: Number(maxPages) }),
    ...(patterns.length === 0 ? {} : { disabledRulePatterns: patterns }),
  };
  return {
    url: webAddress(url),
    trigger: 'api',
    mode,
    config: JSON.stringify(config),
  };
}

/** Another wish is another request: the same key stands for the same body alone. */
function hash(text: string): string {
  let value = 5_381;
  for (const character of text) value = (value * 33 + (character.codePointAt(0) ?? 0)) % 4_294_967_296;
  return value.toString(36);
}
