import { counted, number } from '#common/words';
import type { ReportView, ServerSnippetView, SiteFileView, SiteFixesView } from '../view/report-view.js';
import { html, type Html } from '../html.js';
import { NOTHING } from './page-frame.js';
import type { ShownReport } from './shown-report.js';

const SERVERS: Readonly<Record<string, string>> = {
  nginx: 'nginx',
  caddy: 'Caddy',
  apache: 'Apache',
  htaccess: '.htaccess',
  'headers-file': '_headers',
};
const SAFETY: Readonly<Record<SiteFileView['safety'], string>> = {
  safe: 'changes crawling only for the better',
  review: 'for review',
  draft: 'a draft: fill in the placeholder first',
};

/** What no edit of a page can do: settings of the server in front, and files of the site. Text alone: nothing of it is markup here. */
export function renderSiteFixes({ siteFixes, issues }: ReportView, { id }: ShownReport): Html {
  if (siteFixes === null) return NOTHING;
  const { files, servers, rules } = siteFixes;
  const names = new Map(issues.map(({ ruleId, name }) => [ruleId, name]));
  const nameOf = (ruleId: string): string => names.get(ruleId) ?? ruleId;
  const settings =
    servers.length === 0
      ? NOTHING
      : html`<h3>Settings of the server</h3><p>The same for each server, for ${counted(rules.length, 'rule')}: ${rules.map(nameOf).join(', ')}. Take the one in front of the pages.</p>
${servers.map((server) => renderServer(server, nameOf))}${renderChecks(siteFixes, nameOf)}`;
  const ownFiles =
    files.length === 0 ? NOTHING : html`<h3>Files of the site</h3>${files.map((file) => renderFile(file, id))}`;
  return html`<section class="fixes site" id="site-fixes"><h2>For the site <small>${number(files.length + rules.length)}</small></h2>
<p class="lede">Fixes for files of the site, not for single pages. Sqout checked the pages again as they would be with these fixes. Review them first: they do not count as fixed.</p>
${settings}${ownFiles}<p class="printed">The texts themselves are on the page.</p></section>`;
}

function renderServer({ server, parts, rules, lacks }: ServerSnippetView, nameOf: (ruleId: string) => string): Html {
  const left = lacks.map(({ ruleId, reason }) => html`<li>${nameOf(ruleId)} <small>${reason}</small></li>`);
  return html`<details><summary>${SERVERS[server] ?? server} <small>${counted(rules.length, 'rule')}</small></summary>${parts.map(({ place, text }) => html`<p class="place">${place}</p><pre>${text}</pre>`)}${left.length === 0 ? NOTHING : html`<p class="place">Not by its configuration:</p><ul>${left}</ul>`}</details>`;
}

/** By rule: what a person looks at before it is switched on, and which servers have it. */
function renderChecks({ checks, servers, refused }: SiteFixesView, nameOf: (ruleId: string) => string): Html {
  const rows = checks.map(({ rules, checkFirst }) => {
    const by = servers.filter((server) => rules.every((rule) => server.rules.includes(rule)));
    return html`<li>${rules.map(nameOf).join(', ')} <small>${by.map(({ server }) => SERVERS[server] ?? server).join(', ')}</small><p>${checkFirst}</p></li>`;
  });
  const left = refused.map(
    ({ ruleId, reason }) => html`<li>${nameOf(ruleId)} <small>needs manual work</small><p>${reason}</p></li>`,
  );
  return rows.length + left.length === 0
    ? NOTHING
    : html`<details><summary>Check first <small>by rule</small></summary><ul>${rows}${left}</ul></details>`;
}

function renderFile({ path, safety, isNew, changes, removes, text, isCut }: SiteFileView, id: string | null): Html {
  const notes = [isNew ? 'new' : 'corrected', removes === 0 ? null : counted(removes, 'finding'), SAFETY[safety]];
  const way =
    id === null
      ? NOTHING
      : html`<p><a href="/r/${id}/site-file?path=${encodeURIComponent(path)}" download>Download</a></p>`;
  return html`<details><summary><code>${path}</code> <small>${notes.filter((note) => note !== null).join(', ')}</small></summary><ul>${changes.map((change) => html`<li>${change}</li>`)}</ul><pre>${text}</pre>${isCut ? html`<p class="more">Only the beginning is shown. The file is longer.</p>` : NOTHING}${way}</details>`;
}
