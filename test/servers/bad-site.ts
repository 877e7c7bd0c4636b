import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Well above what servers leave uncompressed; nothing but the headers is wrong with it. */
const TEXT =
  '<p>Beans want sun, water and something to climb on. Sow them late in May, when the nights are warm.</p>\n';
export const PAGE = `<!doctype html>
<html lang="en">
<head><title>Beans on the balcony</title></head>
<body><main><h1>Beans on the balcony</h1>
${TEXT.repeat(120)}</main></body>
</html>
`;

export type SentHeaders = readonly (readonly [string, string])[];

/** Each header breaks a rule that the server in front can satisfy. */
export const BAD_HEADERS: SentHeaders = [
  ['Content-Type', 'text/html'],
  ['Strict-Transport-Security', 'max-age=3600'],
  ['X-Content-Type-Options', 'sniff'],
  ['X-Frame-Options', 'ALLOWALL'],
  ['Referrer-Policy', 'unsafe-url'],
  ['Permissions-Policy', "geolocation 'none'"],
  ['X-Powered-By', 'PHP/8.3.1'],
  ['Cache-Control', 'private; max-age=300'],
  ['Set-Cookie', 'sessionid=abc; Path=/; SameSite=Wrong'],
  ['Set-Cookie', 'connect.sid=def; Path=/; Secure'],
  ['Set-Cookie', 'theme=dark; Path=/'],
  ['Content-Language', 'de'],
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Credentials', 'true'],
];

/** The second page has a policy of its own, which lets every site show it and every plugin run. */
export const POLICY: SentHeaders = [
  ['Content-Security-Policy', "script-src 'nonce-4f1Kq8s0x' 'strict-dynamic'; frame-ancestors *"],
];

export const FILE_HEADERS: SentHeaders = [
  ['Content-Type', 'text/css'],
  ['Cache-Control', 'public, max-age=31536000, immutable'],
];

export function headersOf(path: string): SentHeaders {
  if (path === '/app.css') return FILE_HEADERS;
  return path === '/policy' ? [...BAD_HEADERS.filter(([name]) => name !== 'X-Frame-Options'), ...POLICY] : BAD_HEADERS;
}

/** The application behind the servers, on loopback. */
export async function startBadSite(): Promise<{ port: number; server: Server }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site.example').pathname;
    response.writeHead(
      200,
      headersOf(path).flatMap((pair) => [...pair]),
    );
    response.end(path === '/app.css' ? 'p { color: black }\n'.repeat(200) : PAGE);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, server };
}
