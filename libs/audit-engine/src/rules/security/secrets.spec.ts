import { crc32 } from 'node:zlib';
import { ruleTester } from '../../testing/index.js';
import rule from './secrets.rule.js';

// Put together here, so that nothing in this file looks like a secret to those who search for them.
const random = 'q7Zt0VbN3xKpL9dRw2YfJ8sMhG5cTaQe1UuEoXiWyB6vDnPkHjFlSgCrAzmO4I';
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base62 = (value: number): string =>
  Array.from({ length: 6 }, (_, i) => digits[Math.floor(value / 62 ** (5 - i)) % 62]).join('');
const body = random.slice(0, 30);
const github = `ghp${'_'}${body}${base62(crc32(body))}`;
const stripe = `sk${'_live_'}${random.slice(0, 30)}`;
const key = (text: string): string => `-----BEGIN ${'PRIVATE'} KEY-----\n${text}\n-----END ${'PRIVATE'} KEY-----`;
const base64 = Buffer.from(
  'These are not the bytes of any key; they only have the length of one and enough different characters, 0123.'.repeat(
    3,
  ),
).toString('base64');
const awsId = `AK${'IA'}QWERTYUIOPASDFGH`;
const awsSecret = random.slice(5, 45);
const openai = `T3Blbk${'FJ'}${random.slice(0, 20)}`;

ruleTester(rule, {
  pass: ['<p>Nothing here</p>'],
  fail: [
    {
      page: `<script>const key = "${stripe}";</script>`,
      message: 'secret',
      sentence: 'a secret key of Stripe',
      evidence: '(3',
    },
    { page: `<!-- ${github} -->`, message: 'secret', sentence: 'a token of GitHub', evidence: 'ghp_q7Zt…' },
    {
      page: `<pre>\n${key(base64)}</pre>`,
      message: 'secret',
      sentence: 'a private key',
      evidence: 'BEGIN … PRIVATE KEY',
      line: 5,
    },
    {
      page: `<script>new S3({ accessKeyId: "${awsId}", secretAccessKey: "${awsSecret}" })</script>`,
      message: 'secret',
      sentence: 'AWS',
    },
    {
      page: `<a href="https://hooks.slack.com${'/services/'}T0AB1CD2E/B0FG3HI4J/${random.slice(3, 27)}">x</a>`,
      message: 'secret',
      sentence: 'webhook of Slack',
    },
    {
      page: `<script>key = "sk-${random.slice(20, 40)}${openai}"</script><script>key = "sk-proj-${random}_-${random.slice(0, 10)}${openai}"</script>`,
      message: 'secret',
      count: 2,
      sentence: 'OpenAI',
    },
  ],
  nearMiss: [
    { note: 'a publishable key', body: `<script>Stripe("pk${'_live_'}${random.slice(0, 30)}")</script>` },
    {
      note: 'a key for maps',
      body: `<script src="https://maps.googleapis.com/maps/api/js?key=AI${'za'}Sy${random.slice(0, 33)}"></script>`,
    },
    { note: 'a token with a wrong checksum', body: `<code>ghp${'_'}${random.slice(0, 36)}</code>` },
    {
      note: 'an example',
      body: `<code>sk${'_live_'}xxxxxxxxxxxxxxxxxxxxxxxx</code><code>sk${'_live_'}1234567890abcdefghijklmnop</code>`,
    },
    { note: 'the example of the documentation', body: `<code>AK${'IA'}IOSFODNN7EXAMPLE "${awsSecret}"</code>` },
    {
      note: 'a signed address names the id only',
      body: `<img src="/a.png?X-Amz-Credential=${awsId}%2F20260101%2Feu-west-1&X-Amz-Signature=${'0a1b2c3d'.repeat(8)}" alt="">`,
    },
    {
      note: 'a signed address near a checksum and a path of 40 characters',
      body: `<a href="/a?AWSAccessKeyId=${awsId}&Expires=1" data-sha1="${'0a1b2c3d4e'.repeat(4)}">a</a><a href="/products/garden/accessories/for/summers">b</a>`,
    },
    {
      note: 'other data in base 64 in which the name of a company stands',
      body: `<img src="data:image/svg+xml;base64,PHN2Zz48dGl0bGU+${openai}" alt="">`,
    },
    { note: 'a shortened key in a tutorial', body: `<pre>${key('MIIEvQ...')}</pre>` },
    { note: 'a public key', body: `<pre>-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----</pre>` },
  ],
});
