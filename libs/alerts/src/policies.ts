/** What of a site is watched. The order is that of messages. */
export const POLICY_IDS = [
  'unreachable',
  'audit-failed',
  'titles',
  'noindex',
  'new-errors',
  'score-drop',
  'pages-drop',
  'robots-changed',
  'certificate',
] as const;
export type PolicyId = (typeof POLICY_IDS)[number];

/** What an organization, or one of its sites, wants to be told. */
export interface AlertPolicies {
  newErrors: boolean;
  titles: boolean;
  noindex: boolean;
  auditFailed: boolean;
  robotsChanged: boolean;
  /** Points; 0: off. */
  scoreDrop: number;
  /** Per cent of the pages; 0: off. */
  pagesDrop: number;
  /** Failures in a row; 0: off. */
  unreachableAfter: number;
  /** Days before its certificate ends; 0: off. */
  certificateDays: number;
}

export const DEFAULT_POLICIES: AlertPolicies = {
  ...{ newErrors: true, titles: true, noindex: true, auditFailed: true, robotsChanged: true },
  ...{ scoreDrop: 10, pagesDrop: 20, unreachableAfter: 2, certificateDays: 14 },
};

export function isWatched(id: PolicyId, policies: AlertPolicies): boolean {
  switch (id) {
    case 'unreachable':
      return policies.unreachableAfter > 0;
    case 'audit-failed':
      return policies.auditFailed;
    case 'titles':
      return policies.titles;
    case 'noindex':
      return policies.noindex;
    case 'new-errors':
      return policies.newErrors;
    case 'score-drop':
      return policies.scoreDrop > 0;
    case 'pages-drop':
      return policies.pagesDrop > 0;
    case 'robots-changed':
      return policies.robotsChanged;
    case 'certificate':
      return policies.certificateDays > 0;
  }
}
