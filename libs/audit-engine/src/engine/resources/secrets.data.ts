export interface SecretShape {
  name: string;
  /**
   * Text that each one contains, looked for first. It starts with a character that is rare in HTML: that makes the search ten times faster.
   */
  mark: string;
  /** Where the secret starts before the mark. */
  before: number;
  /** The whole secret (sticky). Bounded. */
  pattern: RegExp;
  /** It ends with a checksum of itself, so that text of the same shape is left alone. */
  hasChecksum?: true;
}

/** Secrets that giving away lets strangers act in the owner's name; keys that belong into pages (maps, publishable, public) are none.
 * Checked 2026-11-21: prefixes, lengths and alphabets against the patterns of public secret
 * scanners; the checksum of GitHub against its published rule. */
export const SECRET_SHAPES: readonly SecretShape[] = [
  {
    name: 'a private key',
    mark: 'PRIVATE KEY-----',
    before: 0,
    pattern: /PRIVATE KEY-----(?:\s|\\n|\\r){1,4}[A-Za-z0-9+/=\s\\]{100,10000}-----END/y,
  },
  {
    name: 'a secret key of Stripe (or of a service whose keys look the same)',
    mark: '_live_',
    before: 2,
    pattern: /[sr]k_live_[0-9a-zA-Z]{24,247}/y,
  },
  { name: 'a token of GitHub', mark: 'ghp_', before: 0, pattern: /ghp_[A-Za-z0-9]{36}/y, hasChecksum: true },
  { name: 'a token of GitHub', mark: '_pat_', before: 6, pattern: /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/y },
  { name: 'a token of GitLab', mark: 'glpat-', before: 0, pattern: /glpat-[A-Za-z0-9_-]{20}/y },
  { name: 'a token of Slack', mark: 'xoxb-', before: 0, pattern: /xoxb-\d{10,13}-\d{10,13}-[A-Za-z0-9]{24}/y },
  { name: 'a token of Slack', mark: 'xoxp-', before: 0, pattern: /xoxp-\d{10,13}-\d{10,13}-\d{10,13}-[a-f0-9]{32}/y },
  {
    name: 'a webhook of Slack',
    mark: '/services/T',
    before: 15,
    pattern: /hooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{24}/y,
  },
  { name: 'a key of SendGrid', mark: 'SG.', before: 0, pattern: /SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/y },
  // The mark is "OpenAI" in base 64 and is in other data as well: sk- and 20 to 90 characters come before it.
  {
    name: 'a key of OpenAI',
    mark: 'T3BlbkFJ',
    before: 0,
    pattern: /(?<=\bsk-[A-Za-z0-9_-]{20,90})T3BlbkFJ[A-Za-z0-9_-]{20,80}/y,
  },
  { name: 'a key of Anthropic', mark: '-ant-', before: 2, pattern: /sk-ant-(?:api|admin)\d{2}-[A-Za-z0-9_-]{80,120}/y },
  { name: 'a client secret of Google', mark: 'GOCSPX-', before: 0, pattern: /GOCSPX-[A-Za-z0-9_-]{28}/y },
];
