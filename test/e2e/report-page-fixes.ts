const HOSTILE = '</pre></details><script>alert(1)</script><a href="javascript:alert(1)">x</a>';

/** Verified fixes of some rules on pages, as a report has them. */
export function fixesOfReport(rules: readonly string[], each: number): Record<string, unknown> {
  const fixes = rules.flatMap((rule, i) =>
    Array.from({ length: each }, (_, j) => ({
      ...{
        id: `fix_${i}_${j}`,
        rule,
        url: `https://www.example.com/page-${j}`,
        safety: j % 2 === 0 ? 'safe' : 'review',
      },
      ...{ source: 'exact', delivered: j % 2 === 0, removes: 1, line: j + 1, places: 1 },
      before: `<img src="/pictures/of/gardens/${j}.png" alt=" " width="640" height="480" class="wide picture">`,
      after: `<img src="/pictures/of/gardens/${j}.png" alt="" width="640" height="480" class="wide picture">`,
    })),
  );
  const summary = {
    verified: fixes.length,
    delivered: fixes.length / 2,
    removed: fixes.length / 2,
    removable: fixes.length,
  };
  return { fixSummary: summary, fixes: [{ fixes }] };
}

const snippet = (server: string, place: string): Record<string, unknown> => ({
  ...{ server, rules: ['security/nosniff', 'security/hsts'] },
  parts: [
    {
      place,
      text: `# Try it first.\n\n# security/nosniff\nadd_header X-Content-Type-Options "nosniff" always;\n\n# security/hsts\nadd_header Strict-Transport-Security "max-age=31536000" always;\n`,
    },
  ],
  lacks: [{ rule: 'security/version-disclosure', reason: `Its configuration cannot hide it. ${HOSTILE}` }],
});

/** Proposals for the site; some of their texts mean harm. */
export const SITE_FIXES = {
  files: [
    {
      ...{ path: '/robots.txt', safety: 'safe', before: 'Noindex: /old\n' },
      after: `User-agent: *\n# Noindex: /old ${HOSTILE}\n`,
      changes: ['Puts a # before the line Noindex, which no crawler reads.'],
      removes: [{ rule: 'crawlability/robots-syntax', findings: 1 }],
    },
    {
      ...{ path: '/.well-known/security.txt', safety: 'draft', before: null, after: 'Contact: mailto:YOUR-ADDRESS\n' },
      ...{ changes: ['Says whom to tell of a hole.'], removes: [] },
    },
  ],
  server: {
    verified: [
      { rule: 'security/nosniff', pages: 9 },
      { rule: 'security/hsts', pages: 9 },
    ],
    refused: [{ rule: 'security/csp', reason: 'You have to know what the pages load.' }],
    snippets: [
      snippet('nginx', 'In the server block'),
      snippet('caddy', 'In the site block'),
      snippet('apache', 'In the virtual host'),
      snippet('htaccess', 'In .htaccess of the folder'),
      snippet('headers-file', 'In _headers'),
    ],
    checks: [
      { rules: ['security/nosniff'], checkFirst: 'Files are sent with their own Content-Type.' },
      { rules: ['security/hsts'], checkFirst: 'Every page of the host works by https.' },
    ],
  },
};
