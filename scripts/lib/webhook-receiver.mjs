import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { escapeHtml } from '../help/render.mjs';

const KEPT = 50;
/** Messages of Sqout are below 20 kB. */
const MAX_BYTES = 64 * 1024;
const EVENTS = ['run.completed', 'run.failed', 'run.cancelled', 'site.alert', 'site.recovered', 'schedule.skipped'];
const CHANNEL = { kind: 'webhook', name: 'Built-in receiver', types: EVENTS };

/**
 * A receiver of webhooks on 127.0.0.1 for a local installation: `POST /hook` takes messages of Standard Webhooks,
 * `/` shows the latest 50 and whether their signature holds. They are kept in memory alone.
 * @param {{ port: number, secret: () => string | null }} options port 0 takes any free one
 * @returns {Promise<{ origin: string, port: number, close: () => Promise<void> }>}
 */
export async function startReceiver({ port, secret }) {
  const received = [];
  const server = createServer((request, response) => {
    const send = (status, type = 'text/plain; charset=utf-8', body = '') =>
      response
        .writeHead(status, { 'content-type': type, 'cache-control': 'no-store', 'content-security-policy': POLICY })
        .end(body);
    // A page of another site that names this machine reads nothing here.
    if (!/^(?:127\.0\.0\.1|localhost):\d+$/.test(request.headers.host ?? '')) return send(421);
    if (request.method === 'GET' && request.url === '/') return send(200, 'text/html; charset=utf-8', pageOf(received));
    if (request.method !== 'POST' || request.url !== '/hook') return send(404);
    const chunks = [];
    let bytes = 0;
    request.on('data', (chunk) => {
      bytes += chunk.length;
      if (bytes <= MAX_BYTES) chunks.push(chunk);
    });
    request.on('end', () => {
      if (bytes > MAX_BYTES) return send(413);
      const body = Buffer.concat(chunks).toString('utf8');
      const isVerified = isSigned(secret(), request.headers, body);
      received.unshift({ at: new Date(), id: String(request.headers['webhook-id'] ?? ''), body, isVerified });
      received.splice(KEPT);
      send(isVerified ? 204 : 401);
    });
    request.on('error', () => undefined);
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    port: server.address().port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * The channel that leads to the receiver. It is created once: one that was deleted stays away.
 * @returns {Promise<{ id: string, secret: string } | null>} null: this installation has no room or no right for it
 */
export async function ensureChannel({ known, baseUrl, key, url }) {
  const call = async (method, path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    const text = await response.text();
    return response.ok ? JSON.parse(text) : null;
  };
  if (known) {
    // Its port may be another one than at the last start.
    await call('PATCH', `/v1/channels/${known.id}`, { url });
    return known;
  }
  const made = await call('POST', '/v1/channels', { ...CHANNEL, url });
  return made && { id: made.id, secret: made.secret };
}

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

function isSigned(secret, headers, body) {
  if (secret === null) return false;
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

function pageOf(received) {
  const rows = received.map(({ at, id, body, isVerified }) => {
    const mark = isVerified ? 'Signature verified' : 'Signature invalid';
    const message = parsed(body);
    const type = typeof message?.type === 'string' ? message.type : 'Unknown message';
    return `<article><h2>${escapeHtml(type)}</h2>
<p><b>${mark}</b> · <time>${at.toISOString()}</time> · <code>${escapeHtml(id)}</code></p>
<pre tabindex="0">${escapeHtml(message === null ? body : JSON.stringify(message, null, 2))}</pre></article>`;
  });
  const none = '<p>Nothing has arrived yet. Run an audit, or send a test from the page of your organization.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Received webhooks – Sqout</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}pre{overflow:auto;max-height:20rem}</style>
</head>
<body>
<main>
<h1>Received webhooks</h1>
<p>The channel “Built-in receiver” of this installation sends here. The latest ${KEPT} messages are kept until it stops.</p>
${rows.length === 0 ? none : rows.join('\n')}
</main>
</body>
</html>
`;
}

/** Null where a body is not JSON. */
function parsed(body) {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
