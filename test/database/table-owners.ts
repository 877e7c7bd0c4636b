/**
 * Which library owns which table: only its `*.repository.ts` name it. `statements.spec.ts` reads every statement and compares.
 * What one library needs of another's table it asks for by a function that takes the transaction, or, where that would cost a round
 * trip on a hot path, by a piece of SQL that the owner exports (docs/decisions/0065-tables-and-two-versions.md).
 */
export const OWNERS: Readonly<Record<string, readonly string[]>> = {
  auth: [
    ...['organizations', 'users', 'memberships', 'invitations', 'organization_domains'],
    ...['api_keys', 'login_tokens', 'browser_sessions', 'sign_in_links', 'login_requests', 'sign_ins', 'trail'],
    'provider_logouts',
    ...['passwords', 'passkeys', 'passkey_challenges', 'password_resets'],
  ],
  organizations: ['idempotency_keys'],
  sites: ['sites', 'site_icons', 'manual_results'],
  credits: ['credit_accounts', 'credit_lots', 'credit_holds', 'credit_hold_lots', 'credit_ledger'],
  notifications: [
    ...['notices', 'channels', 'deliveries', 'delivery_attempts', 'delivery_minutes', 'digest_items'],
    'mails',
  ],
  reports: ['reports', 'report_views', 'publish_claims'],
  findings: ['finding_sets', 'finding_chunks', 'page_sources', 'fixed_pages', 'fix_decisions'],
  runs: ['runs', 'run_totals', 'run_events', 'outbox', 'operator_stops'],
  schedules: ['schedules', 'schedule_ticks'],
  github: ['github_connections', 'github_deliveries', 'github_pulls', 'github_audits'],
  alerts: ['alert_sites', 'alert_states', 'alert_checks'],
  issues: ['issues', 'issue_events', 'issue_sites', 'issue_updates'],
  upkeep: ['installation_numbers'],
  frontier: [
    ...['frontier', 'pages', 'resources', 'trap_counters', 'trap_cuts', 'rule_catalogues'],
    'live_findings',
    ...['workers', 'organization_turns', 'crawl_slices', 'crawl_hosts', 'host_shares', 'link_answers', 'render_claims'],
    'render_patterns',
  ],
};

/** Functions of the database, by the library that may call them: money moves through `CreditsService` alone. */
export const FUNCTION_OWNERS: Readonly<Record<string, readonly string[]>> = {
  credits: [
    ...['credits_roll', 'credits_open', 'credits_grant', 'credits_hold', 'credits_hold_all', 'credits_settle'],
    'credits_close',
  ],
};
