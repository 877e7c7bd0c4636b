import { Fragment, useDeferredValue, useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AuditRun, FindingCause, FoundRule } from '#client';
import { winnable } from '#common/words';
import { causes, foundRules, rule as ruleQuery, type FindingsFilter } from '../api/queries.js';
import { ElementPicture } from '../parts/element-picture.js';
import { NewMark, Severity } from '../parts/new-mark.js';
import { Answer, Problem, Waiting } from '../parts/states.js';
import { counted, pathOf, plain } from '../words.js';

export interface ListProps {
  run: AuditRun;
  filter: FindingsFilter;
}

/** Rules, what takes the most points first; each unfolds into what to do, and what it found. */
export function Rules({ run, filter }: ListProps) {
  const answer = useQuery(foundRules(run.id, filter.wcag));
  const needle = useDeferredValue(filter.q ?? '').toLowerCase();
  return (
    <Answer of={answer}>
      {({ rules }) => {
        const shown = rules.filter(
          (each) =>
            (!filter.severity || each.severity === filter.severity) &&
            (!filter.category || each.category === filter.category) &&
            (!filter.rule || each.ruleId === filter.rule) &&
            `${each.ruleName} ${each.ruleId}`.toLowerCase().includes(needle),
        );
        if (rules.length === 0) return <p>All checks passed.</p>;
        if (shown.length === 0)
          return (
            <p className="dim">
              No matching rules. To search the texts of findings, use <i>All findings</i>.
            </p>
          );
        return (
          <ul className="rules" data-rows>
            {inOrder(shown, filter.sort).map((each) => (
              <RuleItem key={each.ruleId} run={run} rule={each} />
            ))}
          </ul>
        );
      }}
    </Answer>
  );
}

const ORDERS: Readonly<Record<string, (a: FoundRule, b: FoundRule) => number>> = {
  severity: (a, b) => (a.severity < b.severity ? -1 : a.severity > b.severity ? 1 : 0),
  pages: (a, b) => b.pages - a.pages,
  findings: (a, b) => b.findings - a.findings,
  name: (a, b) => a.ruleName.localeCompare(b.ruleName, 'en'),
};

/** They come by impact, and stay so where an order finds two alike. */
function inOrder(rules: readonly FoundRule[], sort: string | undefined): readonly FoundRule[] {
  const order = sort === undefined ? undefined : ORDERS[sort];
  return order ? [...rules].sort(order) : rules;
}

function RuleItem({ run, rule }: { run: AuditRun; rule: FoundRule }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span className="gain">
            {rule.gain !== null && (
              <>
                <b>{winnable(rule.gain)}</b> <small>points to win</small>
              </>
            )}
          </span>
          <span className="what">
            {rule.ruleName} <NewMark count={rule.new} of={rule.findings} />
            <small>
              <Severity of={rule.severity} /> · {rule.ruleId}
              {rule.wcag.length > 0 && ` · WCAG ${rule.wcag.join(', ')}`}
            </small>
          </span>
          <span className="count dim small">
            {rule.pages === 0 ? 'the site as a whole' : counted(rule.pages, 'page')}
            {rule.findings > rule.pages ? `, ${counted(rule.findings, 'finding')}` : ''}
          </span>
        </summary>
        {isOpen && <RuleBody run={run} rule={rule} />}
      </details>
    </li>
  );
}

function RuleBody({ run, rule }: { run: AuditRun; rule: FoundRule }) {
  const detail = useQuery(ruleQuery(rule.ruleId));
  const found = useInfiniteQuery(causes(run.id, { rule: rule.ruleId }, 8));
  const list = found.data?.pages.flatMap((part) => part.causes) ?? [];
  return (
    <div className="body">
      {detail.data && (
        <p className="fix">
          {detail.data.howToFix}{' '}
          <a href={`/help/rules/${detail.data.id}/`} className="small">
            About this rule
          </a>
          {detail.data.references.map((url) => (
            <Fragment key={url}>
              {' '}
              <a href={url} rel="noreferrer noopener" className="small">
                {hostName(url)}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {detail.data?.wcag?.map(({ id, name, level, en301549 }) => (
        <p key={id} className="small">
          WCAG {id} {name}, level {level}
          {en301549 === null ? '' : `, EN 301 549 clause ${en301549}`}
        </p>
      ))}
      {found.error && <Problem error={found.error} retry={() => void found.refetch()} />}
      {found.isPending && <Waiting />}
      <ul>
        {list.map((cause) => (
          <CauseItem key={cause.cause} run={run} cause={cause} />
        ))}
      </ul>
      <p className="row small">
        {found.hasNextPage && (
          <button className="text" onClick={() => void found.fetchNextPage()}>
            More causes
          </button>
        )}
        <Link from="/runs/$runId" to="." search={{ view: 'all', rule: rule.ruleId }} hash="findings">
          All {counted(rule.findings, 'finding')}
        </Link>
        {rule.pages > 1 && (
          <Link from="/runs/$runId" to="." search={{ view: 'pages', rule: rule.ruleId }} hash="findings">
            Its {counted(rule.pages, 'page')}
          </Link>
        )}
      </p>
    </div>
  );
}

function hostName(url: string): string {
  try {
    return new URL(url).hostname;
  } catch {
    return url;
  }
}

function CauseItem({ run, cause }: { run: AuditRun; cause: FindingCause }) {
  return (
    <li className="finding">
      <p>
        <NewMark count={cause.new} of={cause.findings} /> {cause.message}
      </p>
      {cause.url && <p className="url">{cause.url}</p>}
      {cause.snippet && <pre>{plain(cause.snippet)}</pre>}
      <p className="where">
        {cause.pageUrl && (
          <Link to="/runs/$runId/page" params={{ runId: run.id }} search={{ url: cause.pageUrl }} className="url">
            {pathOf(cause.pageUrl, run.url)}
          </Link>
        )}
        {cause.line === null ? '' : ` line ${cause.line}`}
        {cause.selector && (
          <>
            {' '}
            <code>{cause.selector}</code>
          </>
        )}
        {cause.pages > 1 && (
          <>
            {' and '}
            <Link
              from="/runs/$runId"
              to="/runs/$runId"
              params={{ runId: run.id }}
              search={{ view: 'all', cause: cause.cause }}
              hash="findings"
            >
              {counted(cause.pages - 1, 'more page')}
            </Link>
          </>
        )}
      </p>
      <ElementPicture runId={run.id} of={cause} />
    </li>
  );
}
