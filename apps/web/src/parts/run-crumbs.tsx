import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { AuditRun } from '#client';
import { hostOf, moment } from '../words.js';
import { Crumbs } from './crumbs.js';

/** The way to a page of a run. */
export function RunCrumbs({ run, children }: { run: AuditRun; children: ReactNode }) {
  return (
    <Crumbs>
      <Link to="/">Sites</Link>
      <Link to="/sites/$siteKey" params={{ siteKey: hostOf(run.url) }}>
        {hostOf(run.url)}
      </Link>
      <Link to="/runs/$runId" params={{ runId: run.id }}>
        {moment(run.completedAt ?? run.createdAt)}
      </Link>
      {children}
    </Crumbs>
  );
}
