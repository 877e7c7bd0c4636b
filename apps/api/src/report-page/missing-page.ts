import { html, renderFrame } from '#report-view';

/** The same for a report that never was, one that was deleted and one that is private. */
export function renderMissingPage(): string {
  return renderFrame({
    title: 'No report here · Sqout',
    description: 'There is no report at this address, or it is private.',
    isIndexed: false,
    body: html`<main class="missing">
<p class="big" aria-hidden="true">404</p>
<h1>No report here</h1>
<p>There is no report at this address, or it is private.</p>
<p>If somebody sent you this link, ask them to share the report as <em>unlisted</em> or <em>public</em>. Your own private reports open with your key, as the header <code>Authorization: Bearer …</code>.</p>
</main>`,
  });
}
