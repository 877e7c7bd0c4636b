import { crc32 } from 'node:zlib';

export interface SecretShape {
  name: string;
  /** Text that each one contains: looked for first, as it is fast. */
  start: string;
  /** The whole secret, from `start` on (sticky). Bounded. */
  pattern: RegExp;
  /** Further proof, so that text of the same shape is left alone. */
  isReal?(secret: string): boolean;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Tokens that end with six digits (base 62) of the CRC-32 of what comes before. */
function hasChecksum(token: string): boolean {
  const body = token.slice(token.indexOf('_') + 1, -6);
  let rest = crc32(body);
  let digits = '';
  for (let i = 0; i < 6; i++) {
    digits = BASE62[rest % 62] + digits;
    rest = Math.floor(rest / 62);
  }
  return token.endsWith(digits);
}

/** Secrets that giving away lets strangers act in the owner's name; keys that belong into pages (maps, publishable, public) are none. Sources: documentation of the services; 2026-11-01. */
export const SECRET_SHAPES: readonly SecretShape[] = [
  { name: 'a private key', start: '-----BEGIN ', pattern: /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----(?:\s|\\n|\\r){1,4}[A-Za-z0-9+/=\s\\]{100,10000}-----END/y },
  { name: 'a secret key of Stripe', start: 'sk_live_', pattern: /sk_live_[0-9a-zA-Z]{24,247}/y },
  { name: 'a restricted key of Stripe', start: 'rk_live_', pattern: /rk_live_[0-9a-zA-Z]{24,247}/y },
  { name: 'a token of GitHub', start: 'ghp_', pattern: /ghp_[A-Za-z0-9]{36}/y, isReal: hasChecksum },
  { name: 'a token of GitHub', start: 'gho_', pattern: /gho_[A-Za-z0-9]{36}/y, isReal: hasChecksum },
  { name: 'a token of GitHub', start: 'github_pat_', pattern: /github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}/y },
  { name: 'a token of npm', start: 'npm_', pattern: /npm_[A-Za-z0-9]{36}/y, isReal: hasChecksum },
  { name: 'a token of GitLab', start: 'glpat-', pattern: /glpat-[A-Za-z0-9_-]{20}/y },
  { name: 'a token of Slack', start: 'xoxb-', pattern: /xoxb-\d{10,13}-\d{10,13}-[A-Za-z0-9]{24}/y },
  { name: 'a token of Slack', start: 'xoxp-', pattern: /xoxp-\d{10,13}-\d{10,13}-\d{10,13}-[a-f0-9]{32}/y },
  { name: 'a webhook of Slack', start: 'hooks.slack.com/services/', pattern: /hooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{24}/y },
  { name: 'a key of SendGrid', start: 'SG.', pattern: /SG\.[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}/y },
  { name: 'a key of OpenAI', start: 'T3BlbkFJ', pattern: /T3BlbkFJ[A-Za-z0-9_-]{20,80}/y },
  { name: 'a key of Anthropic', start: 'sk-ant-', pattern: /sk-ant-(?:api|admin)\d{2}-[A-Za-z0-9_-]{80,120}/y },
  { name: 'a client secret of Google', start: 'GOCSPX-', pattern: /GOCSPX-[A-Za-z0-9_-]{28}/y },
  { name: 'a token of Shopify', start: 'shpat_', pattern: /shpat_[a-f0-9]{32}/y },
];
