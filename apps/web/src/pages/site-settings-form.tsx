import { useQueryClient } from '@tanstack/react-query';
import type { Website } from '#client';
import { call, CallError } from '../api/call.js';
import { useMutation } from '../api/use-mutation.js';
import { website, websiteLists } from '../api/queries.js';
import { useDraft } from '../drafts.js';
import { Select } from '../parts/fields.js';
import { Problem } from '../parts/states.js';
import { BrandFields, type TypedBrand } from './site-brand.js';
import { webAddress } from '../words.js';
import { ImportanceFields } from './site-importance.js';

const COVERAGE = [
  { id: '', name: 'Choose with each audit' },
  { id: 'quick', name: 'Quick' },
  { id: 'surface', name: 'Surface' },
  { id: 'full', name: 'Full' },
] as const;

const RENDERING = [
  { id: '', name: 'Choose with each audit' },
  { id: 'auto', name: 'Pages that need JavaScript' },
  { id: 'all', name: 'All pages' },
  { id: 'off', name: 'Off' },
] as const;

const listed = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];

const lines = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];

/** What audits of the site start with, and how it looks. */
export function SettingsForm({
  data: { id, version, url, siteKey, name, client, tags, settings, brand },
}: {
  data: Website;
}) {
  const [typed, setTyped] = useDraft(`site ${id} ${version}`, {
    url,
    name: name ?? '',
    client: client ?? '',
    tags: tags.join(', '),
    coverageMode: settings.coverageMode ?? ('' as const),
    maxPages: String(settings.maxPages ?? ''),
    disabled: (settings.disabledRulePatterns ?? []).join(', '),
    externalLinksEnabled: settings.externalLinksEnabled ?? false,
    render: settings.render ?? ('' as const),
    maxRenders: String(settings.maxRenders ?? ''),
    lab: String(settings.lab ?? ''),
    include: (settings.include ?? []).join('\n'),
    exclude: (settings.exclude ?? []).join('\n'),
    urls: (settings.urls ?? []).join('\n'),
    maxDepth: String(settings.maxDepth ?? ''),
    sitemapOnly: settings.sitemapOnly ?? false,
    importance: settings.importance ?? {},
    brand: brandOf(brand),
  });
  const set = (members: Partial<typeof typed>): void => setTyped((known) => ({ ...known, ...members }));
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call<Website>(`/v1/websites/${id}`, {
        method: 'PATCH',
        body: {
          version,
          url: webAddress(typed.url),
          name: typed.name.trim(),
          client: typed.client.trim(),
          tags: listed(typed.tags),
          settings: {
            ...(typed.coverageMode === '' ? {} : { coverageMode: typed.coverageMode }),
            ...(typed.maxPages === '' ? {} : { maxPages: Number(typed.maxPages) }),
            ...(typed.disabled.trim() === '' ? {} : { disabledRulePatterns: listed(typed.disabled) }),
            ...(typed.externalLinksEnabled ? { externalLinksEnabled: true } : {}),
            ...(typed.render === '' ? {} : { render: typed.render }),
            ...(typed.maxRenders === '' ? {} : { maxRenders: Number(typed.maxRenders) }),
            ...(typed.lab === '' ? {} : { lab: Number(typed.lab) }),
            ...(typed.include.trim() === '' ? {} : { include: lines(typed.include) }),
            ...(typed.exclude.trim() === '' ? {} : { exclude: lines(typed.exclude) }),
            ...(typed.urls.trim() === '' ? {} : { urls: lines(typed.urls) }),
            ...(typed.maxDepth === '' ? {} : { maxDepth: Number(typed.maxDepth) }),
            ...(typed.sitemapOnly ? { sitemapOnly: true } : {}),
            ...(Object.values(typed.importance).some((each) => each !== 'normal')
              ? { importance: typed.importance }
              : {}),
          },
          brand: typed.brand,
        },
      }),
    onSuccess: async (changed) => {
      queries.setQueryData(website(id).queryKey, changed);
      await queries.invalidateQueries({ queryKey: ['sites'] });
      await queries.invalidateQueries({ queryKey: websiteLists });
    },
  });
  return (
    <form
      className="form form-of-site"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <label>
        <span>Name of the site</span>
        <input maxLength={100} value={typed.name} onChange={({ target }) => set({ name: target.value })} />
      </label>
      <label>
        <span>URL</span>
        <input
          required
          type="text"
          inputMode="url"
          spellCheck={false}
          maxLength={2_048}
          value={typed.url}
          onChange={({ target }) => set({ url: target.value })}
        />
        <small className="dim">Where audits start: http or https, with or without “www.”, at {siteKey}</small>
      </label>
      <label>
        <span>Client</span>
        <input maxLength={100} value={typed.client} onChange={({ target }) => set({ client: target.value })} />
        <small className="dim">Whom the site belongs to, for an agency</small>
      </label>
      <label>
        <span>Tags</span>
        <input value={typed.tags} placeholder="shop, relaunch" onChange={({ target }) => set({ tags: target.value })} />
        <small className="dim">Separated by commas</small>
      </label>
      <Select
        label="Coverage"
        of={COVERAGE}
        value={typed.coverageMode}
        choose={(coverageMode) => set({ coverageMode })}
      />
      <label>
        <span>Page limit</span>
        <input
          type="number"
          min={1}
          max={1_000_000}
          step={1}
          value={typed.maxPages}
          onChange={({ target }) => set({ maxPages: target.value })}
        />
      </label>
      <label>
        <span>Rules to leave out</span>
        <input
          spellCheck={false}
          placeholder="security/*, core/title"
          value={typed.disabled}
          onChange={({ target }) => set({ disabled: target.value })}
        />
        <small className="dim">
          Ids of rules or categories, separated by commas. No audit of the site checks them.
        </small>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={typed.externalLinksEnabled}
          onChange={({ target }) => set({ externalLinksEnabled: target.checked })}
        />
        <span>Check links to other sites</span>
      </label>
      <Select label="Rendering" of={RENDERING} value={typed.render} choose={(render) => set({ render })} />
      <label>
        <span>Limit of rendered pages</span>
        <input
          type="number"
          min={0}
          max={1_000_000}
          step={1}
          placeholder="100"
          value={typed.maxRenders}
          onChange={({ target }) => set({ maxRenders: target.value })}
        />
      </label>
      <label>
        <span>Pages measured in a browser</span>
        <input
          type="number"
          min={0}
          max={10}
          step={1}
          placeholder="0"
          value={typed.lab}
          onChange={({ target }) => set({ lab: target.value })}
        />
        <small className="dim">LCP, CLS and TBT of the start page and of the largest URL patterns.</small>
      </label>
      <fieldset>
        <legend>Pages</legend>
        <label>
          <span>Crawl only</span>
          <textarea
            rows={2}
            spellCheck={false}
            placeholder={'/shop/\n/blog/'}
            value={typed.include}
            onChange={({ target }) => set({ include: target.value })}
          />
          <small className="dim">Beginnings of paths, one per line, as in robots.txt</small>
        </label>
        <label>
          <span>Skip</span>
          <textarea
            rows={2}
            spellCheck={false}
            placeholder="/*.pdf$"
            value={typed.exclude}
            onChange={({ target }) => set({ exclude: target.value })}
          />
        </label>
        <label>
          <span>List of pages</span>
          <textarea
            rows={2}
            spellCheck={false}
            placeholder="https://www.example.com/pricing"
            value={typed.urls}
            onChange={({ target }) => set({ urls: target.value })}
          />
          <small className="dim">One URL per line. Audits read these pages and the start page, and no others.</small>
        </label>
        <label>
          <span>Clicks from the start page, at most</span>
          <input
            type="number"
            min={0}
            max={1_000}
            step={1}
            value={typed.maxDepth}
            onChange={({ target }) => set({ maxDepth: target.value })}
          />
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={typed.sitemapOnly}
            onChange={({ target }) => set({ sitemapOnly: target.checked })}
          />
          <span>Pages of the sitemap only; follow no links</span>
        </label>
      </fieldset>
      <BrandFields brand={typed.brand} set={(changed) => set({ brand: changed })} />
      <ImportanceFields value={typed.importance} change={(importance) => set({ importance })} />
      {save.error && (
        <Problem
          error={save.error}
          {...(isConflict(save.error)
            ? {
                retry: () => void queries.invalidateQueries({ queryKey: website(id).queryKey }),
                again: 'Show the current settings',
              }
            : {})}
        />
      )}
      <div className="row">
        <button disabled={save.isPending}>{save.isPending ? 'Saving …' : 'Save settings'}</button>
      </div>
    </form>
  );
}

const brandOf = ({ logoUrl: _logo, ...brand }: Website['brand']): TypedBrand => brand;

const isConflict = (error: Error): boolean => error instanceof CallError && error.code === 'CONFLICT';
