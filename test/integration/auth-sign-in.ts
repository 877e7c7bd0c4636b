import { createHash, randomBytes } from 'node:crypto';

const REDIRECT_URI = 'http://127.0.0.1/signed-in';
const MAX_STEPS = 12;

/** A browser with its cookies, which follows no redirect by itself. */
export function openBrowser(): (url: string, form?: Record<string, string>) => Promise<Response> {
  const cookies = new Map<string, string>();
  return async (url, form) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}

/**
 * Walks through the provider's pages from an authorization request, and returns the address that the provider sends the browser back to.
 */
export async function walk(
  authorizationUrl: string,
  login: string,
  { back = REDIRECT_URI, go = openBrowser() }: { back?: string; go?: ReturnType<typeof openBrowser> } = {},
): Promise<string> {
  let url = authorizationUrl;
  for (let step = 0; step < MAX_STEPS && !url.startsWith(back); step++) {
    let response = await go(url);
    if (response.status === 200) {
      const prompt = /name="prompt" value="(\w+)"/.exec(await response.text())?.[1] ?? 'consent';
      response = await go(url, { prompt, login, password: 'anything' });
    }
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`The provider answered ${response.status} at ${url}: ${await response.text()}`);
    url = new URL(location, url).href;
  }
  return url;
}

/** Signs in as a browser would (authorization code with PKCE), and returns the ID token. */
export async function signIn(issuer: string, login: string): Promise<string> {
  const go = openBrowser();
  const verifier = randomBytes(32).toString('base64url');
  const query = {
    client_id: 'sqout',
    response_type: 'code',
    redirect_uri: REDIRECT_URI,
    scope: 'openid profile email',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const url = await walk(`${issuer}/auth?${new URLSearchParams(query)}`, login, { go });
  const code = new URL(url).searchParams.get('code') ?? '';
  const response = await go(`${issuer}/token`, {
    grant_type: 'authorization_code',
    client_id: 'sqout',
    redirect_uri: REDIRECT_URI,
    code,
    code_verifier: verifier,
  });
  const answer = (await response.json()) as { id_token?: string };
  if (answer.id_token === undefined) throw new Error(`The provider gave no token: ${JSON.stringify(answer)}`);
  return answer.id_token;
}
