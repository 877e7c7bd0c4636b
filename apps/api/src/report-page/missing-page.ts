import { html, renderFrame } from '#report-view';

/** The same for a report that never was, one that was deleted and one that is private. */
export function renderMissingPage(): string {
  return renderFrame({
    title: 'No report here · Sqout',
    description: 'There is no report at this URL: it was deleted, or it is private.',
    isIndexed: false,
    body: html`<main class="missing">
<p class="big" aria-hidden="true">404</p>
<h1>No report here</h1>
<p>There is no report at this URL: it was deleted, or it is private.</p>
<p>If you received this link, ask the sender to share the report again. If the report belongs to your organization, sign in to the <a href="/app">dashboard</a>, then open the link again. Programs send a key as the header <code>Authorization: Bearer …</code>.</p>
</main>`,
  });
}
