import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link } from '@tanstack/react-router';
import { CHANGE_KINDS, type ChangeKind } from './changes.js';
import { AuditPages } from './parts/may.js';
import { Problem } from './parts/states.js';
import { SitePages } from './pages/site-by-id.js';
import { SitesPage } from './pages/sites.js';
import { Shell } from './shell.js';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((known) => known === value);

export const VIEWS = ['rules', 'causes', 'pages', 'all'] as const;
export type View = (typeof VIEWS)[number];
/** In which orders each of them comes; the first is the default. */
export const SORTS = {
  rules: ['worth', 'severity', 'pages', 'findings', 'name'],
  causes: ['severity', 'pages', 'findings', 'rule'],
  pages: ['errors', 'warnings', 'findings', 'url'],
  all: ['severity', 'rule', 'page'],
} as const satisfies Record<View, readonly string[]>;
export type Sort = (typeof SORTS)[View][number];

/** What a report shows of its findings; of an address only what makes sense. */
export interface ReportSearch {
  view?: View;
  q?: string;
  severity?: 'error' | 'warning';
  category?: string;
  wcag?: string;
  rule?: string;
  cause?: string;
  sort?: Sort;
}

function reportSearch(search: Record<string, unknown>): ReportSearch {
  const view = oneOf(VIEWS, search.view);
  return definedOf({
    view,
    sort: oneOf<Sort>(SORTS[view ?? 'rules'], search.sort),
    q: text(search.q),
    severity: oneOf(['error', 'warning'] as const, search.severity),
    category: text(search.category),
    wcag: text(search.wcag),
    rule: text(search.rule),
    cause: text(search.cause),
  });
}

export const PAGE_NUMBERS = ['status', 'depth', 'ttfb', 'size', 'words', 'errors', 'warnings', 'findings'] as const;
export type PageNumber = (typeof PAGE_NUMBERS)[number];

/** Which pages of a run the table shows: a range a column, such as `404`, `500..` or `..99`. */
export interface PagesSearch extends Partial<Record<PageNumber, string>> {
  /** The name of the view, so that a bookmark of it says what it is. */
  name?: string;
  q?: string;
  sort?: PageNumber | 'url';
  order?: 'asc' | 'desc';
}

const RANGE = /^(?:\d{1,9}(?:\.\.(?:\d{1,9})?)?|\.\.\d{1,9})$/;

function pagesSearch(search: Record<string, unknown>): PagesSearch {
  const ranges = PAGE_NUMBERS.map((each): [PageNumber, string | undefined] => {
    // The address of "404" is read as a number.
    const range = typeof search[each] === 'number' ? String(search[each]) : text(search[each]);
    return [each, range !== undefined && RANGE.test(range) ? range : undefined];
  });
  const q = typeof search.q === 'number' ? String(search.q) : text(search.q);
  return definedOf({
    ...(Object.fromEntries(ranges) as Record<PageNumber, string | undefined>),
    name: typeof search.name === 'number' ? String(search.name) : text(search.name),
    q,
    sort: oneOf(['url', ...PAGE_NUMBERS] as const, search.sort),
    order: oneOf(['asc', 'desc'] as const, search.order),
  });
}

/** Without the members that have no value: they would be in the address. */
export function definedOf<T extends object>(members: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

export const ISSUE_VIEWS = ['active', 'regressed', 'fixed', 'ignored', 'all'] as const;
export type IssueView = (typeof ISSUE_VIEWS)[number];

/** Which issues of a site are shown. */
export interface IssuesSearch {
  state?: IssueView;
  assignee?: string;
  severity?: 'error' | 'warning';
  rule?: string;
  q?: string;
}

function issuesSearch(search: Record<string, unknown>): IssuesSearch {
  return definedOf({
    state: oneOf(ISSUE_VIEWS, search.state),
    severity: oneOf(['error', 'warning'] as const, search.severity),
    assignee: text(search.assignee),
    rule: text(search.rule),
    q: text(search.q),
  });
}

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => (
    <section>
      <h1>Page not found</h1>
      <p>Check the URL for typing errors.</p>
      <p>
        <Link to="/" className="button">
          Go to your sites
        </Link>
      </p>
    </section>
  ),
  errorComponent: ({ error }) => <Problem error={error as Error} />,
});

const audits = createRoute({ getParentRoute: () => root, id: 'audits', component: AuditPages });

export const sitesRoute = createRoute({ getParentRoute: () => audits, path: '/', component: SitesPage });
const site = createRoute({ getParentRoute: () => audits, id: 'site', component: SitePages });

export const siteRoute = createRoute({
  getParentRoute: () => site,
  path: '/sites/$siteKey',
  component: lazyRouteComponent(() => import('./pages/site.js'), 'SitePage'),
});
export const siteSettingsRoute = createRoute({
  getParentRoute: () => site,
  path: '/sites/$siteKey/settings',
  component: lazyRouteComponent(() => import('./pages/site-settings.js'), 'SiteSettingsPage'),
});
export const issuesRoute = createRoute({
  getParentRoute: () => site,
  path: '/sites/$siteKey/issues',
  validateSearch: issuesSearch,
  component: lazyRouteComponent(() => import('./pages/issues.js'), 'IssuesPage'),
});
export const issueRoute = createRoute({
  getParentRoute: () => site,
  path: '/sites/$siteKey/issues/$number',
  component: lazyRouteComponent(() => import('./pages/issue.js'), 'IssuePage'),
});
export const runRoute = createRoute({
  getParentRoute: () => audits,
  path: '/runs/$runId',
  validateSearch: reportSearch,
  component: lazyRouteComponent(() => import('./pages/run.js'), 'RunPage'),
});
export const pageRoute = createRoute({
  getParentRoute: () => audits,
  path: '/runs/$runId/page',
  validateSearch: (search): { url: string } => ({ url: text(search.url) ?? '' }),
  component: lazyRouteComponent(() => import('./pages/page.js'), 'PagePage'),
});
export const pagesRoute = createRoute({
  getParentRoute: () => audits,
  path: '/runs/$runId/pages',
  validateSearch: pagesSearch,
  component: lazyRouteComponent(() => import('./pages/page-explorer.js'), 'PageExplorer'),
});
export const compareRoute = createRoute({
  getParentRoute: () => audits,
  path: '/runs/$runId/compare',
  validateSearch: (search): { with?: string; kind?: ChangeKind; rule?: string } =>
    definedOf({ with: text(search.with), kind: oneOf(CHANGE_KINDS, search.kind), rule: text(search.rule) }),
  component: lazyRouteComponent(() => import('./pages/compare.js'), 'ComparePage'),
});
export const conformanceRoute = createRoute({
  getParentRoute: () => audits,
  path: '/runs/$runId/wcag',
  component: lazyRouteComponent(() => import('./pages/conformance.js'), 'ConformancePage'),
});
export const newRoute = createRoute({
  getParentRoute: () => audits,
  path: '/new',
  validateSearch: (search): { url?: string; site?: string } =>
    definedOf({ url: text(search.url), site: text(search.site) }),
  component: lazyRouteComponent(() => import('./pages/new-audit.js'), 'NewAuditPage'),
});
export const creditsRoute = createRoute({
  getParentRoute: () => root,
  path: '/credits',
  component: lazyRouteComponent(() => import('./pages/credits.js'), 'CreditsPage'),
});
const organizationRoute = createRoute({
  getParentRoute: () => root,
  path: '/organization',
  component: lazyRouteComponent(() => import('./pages/organization.js'), 'OrganizationFrame'),
});
const organizationIndex = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./pages/organization.js'), 'OrganizationIndex'),
});
const generalRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/general',
  component: lazyRouteComponent(() => import('./pages/organization-general.js'), 'GeneralPage'),
});
const membersRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('./pages/organization-people.js'), 'MembersPage'),
});
const keysRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/keys',
  component: lazyRouteComponent(() => import('./pages/organization-keys.js'), 'KeysPage'),
});
const notificationsRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/notifications',
  component: lazyRouteComponent(() => import('./pages/organization-notifications.js'), 'NotificationsPage'),
});
const organizationSitesRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/sites',
  component: lazyRouteComponent(() => import('./pages/organization-sites.js'), 'OrganizationSitesPage'),
});
const usageRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/usage',
  component: lazyRouteComponent(() => import('./pages/organization-usage.js'), 'UsagePage'),
});
const dangerRoute = createRoute({
  getParentRoute: () => organizationRoute,
  path: '/danger',
  component: lazyRouteComponent(() => import('./pages/organization-danger.js'), 'DangerPage'),
});
export const profileRoute = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/profile.js'), 'ProfilePage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    audits.addChildren([
      sitesRoute,
      site.addChildren([siteRoute, siteSettingsRoute, issuesRoute, issueRoute]),
      runRoute,
      pageRoute,
      pagesRoute,
      compareRoute,
      conformanceRoute,
      newRoute,
    ]),
    creditsRoute,
    organizationRoute.addChildren([
      organizationIndex,
      generalRoute,
      membersRoute,
      keysRoute,
      notificationsRoute,
      organizationSitesRoute,
      usageRoute,
      dangerRoute,
    ]),
    profileRoute,
  ]),
  basepath: '/app',
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
