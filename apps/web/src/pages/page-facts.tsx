import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { AuditRun, PageSheet } from '#client';
import { bytes, counted, number, pathOf, plural } from '../words.js';

/** What the page said of itself when it was audited. */
export function PageFacts({ page, run }: { page: PageSheet; run: AuditRun }) {
  const { status, depth, ttfbMs, wireBytes, decodedBytes, words, language, incomingLinks } = page;
  const { title, description, h1, canonical, redirects, redirectsTotal, internalLinks, externalLinks } = page;
  return (
    <section aria-label="Page details">
      <dl className="facts">
        <Fact name="Status" tone={status < 300 ? 'good' : status < 400 ? 'warning' : 'error'}>
          <b>{status}</b>
        </Fact>
        <Fact name="First byte">
          <b>{number(Math.round(ttfbMs))}</b> ms
        </Fact>
        <Fact name="HTML">
          <b>{bytes(decodedBytes)}</b>
          {wireBytes < decodedBytes && <small className="dim"> {bytes(wireBytes)} sent</small>}
        </Fact>
        <Fact name="Words">
          <b>{number(words)}</b>
        </Fact>
        <Fact name="Clicks away">
          <b>{number(depth)}</b> from the start
        </Fact>
        <Fact name="Linked from">
          <b>{number(incomingLinks)}</b> {plural(incomingLinks, 'page')}
        </Fact>
        <Fact name="Links">
          <b>{number(internalLinks)}</b> internal, <b>{number(externalLinks)}</b> external
        </Fact>
        <Fact name="Language">{language === null || language === '' ? <None /> : <b>{language}</b>}</Fact>
        <Fact name="Search engines" tone={page.isIndexable ? 'good' : 'warning'}>
          {indexWords(page)}
        </Fact>
        <Fact name="Title" isLong>
          {title === null ? <None /> : <Quoted text={title} />}
        </Fact>
        <Fact name="Description" isLong>
          {description === null ? <None /> : <Quoted text={description} />}
        </Fact>
        {h1 !== null && h1 !== title && (
          <Fact name="First heading" isLong>
            <span dir="auto">{h1}</span>
          </Fact>
        )}
        <Fact name="Canonical URL" isLong>
          {canonical === null ? (
            <None />
          ) : canonical === page.url ? (
            'itself'
          ) : (
            <span className="url">{pathOf(canonical, run.url)}</span>
          )}
        </Fact>
        {redirectsTotal > 0 && (
          <Fact name="Redirects to this page" isLong>
            <ul>
              {redirects.map(({ url, status: answer }) => (
                <li key={url}>
                  {answer} <span className="url">{pathOf(url, run.url)}</span>
                </li>
              ))}
            </ul>
            {redirectsTotal > redirects.length && (
              <span className="dim">and {counted(redirectsTotal - redirects.length, 'more', 'more')}</span>
            )}
          </Fact>
        )}
      </dl>
      <p className="small dim">
        <Link to="/runs/$runId" params={{ runId: run.id }} search={{ view: 'pages' }} hash="findings">
          All pages of this audit
        </Link>
      </p>
    </section>
  );
}

function indexWords({ isIndexable, isNoindex, status, canonical, url }: PageSheet): string {
  if (isIndexable) return 'may list it';
  if (isNoindex) return 'noindex';
  if (status !== 200) return `status ${status}`;
  return canonical !== null && canonical !== url ? 'sent to the canonical URL' : 'sent to another URL';
}

function None() {
  return <span className="dim">none</span>;
}

function Quoted({ text }: { text: string }) {
  return (
    <span dir="auto">
      {text} <small className="dim">{counted([...text].length, 'character')}</small>
    </span>
  );
}

function Fact({
  name,
  isLong = false,
  tone = '',
  children,
}: {
  name: string;
  isLong?: boolean;
  tone?: string;
  children: ReactNode;
}) {
  return (
    <div className={isLong ? 'long' : ''}>
      <dt>{name}</dt>
      <dd className={tone}>{children}</dd>
    </div>
  );
}
