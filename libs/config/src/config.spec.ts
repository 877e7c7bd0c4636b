import { ConfigError, loadConfig } from './config.js';
import { loadRendererConfig } from './renderer-config.js';

const DATABASE_URL = 'postgresql://sqout:s3cret@127.0.0.1/sqout';

describe('loadConfig', () => {
  it('fills in defaults', () => {
    const config = loadConfig({ DATABASE_URL });
    expect(config.http).toMatchObject({ port: 3000, baseUrl: 'http://127.0.0.1:3000' });
    expect(config.environment).toBe('production');
    expect(config.queue.redisUrl).toBeNull();
  });

  it('treats empty and blank variables as unset', () => {
    expect(loadConfig({ DATABASE_URL, REDIS_URL: '  ', PORT: '' }).queue.redisUrl).toBeNull();
  });

  it('names every problem at once and no value', () => {
    const load = () => loadConfig({ PORT: 'eighty', SQOUT_ENV: 'prod-secret', REDIS_URL: 'http://hidden' });
    expect(load).toThrow(ConfigError);
    try {
      load();
    } catch (error) {
      expect((error as ConfigError).problems).toHaveLength(4);
      expect((error as ConfigError).message).not.toMatch(/eighty|prod-secret|hidden/);
    }
  });

  it('refuses an identity provider without an audience', () => {
    expect(() => loadConfig({ DATABASE_URL, AUTH_ISSUER: 'https://id.example' })).toThrow(/AUTH_AUDIENCE/);
  });

  it('refuses organizations of e-mail domains that nobody has named, and those where everyone can have an address', () => {
    const load = (domains?: string) =>
      loadConfig({ DATABASE_URL, AUTH_PROVISIONING: 'domain', ...(domains ? { AUTH_DOMAINS: domains } : {}) });
    expect(() => load()).toThrow(/AUTH_DOMAINS is not set. AUTH_PROVISIONING=domain needs it/);
    expect(() => load('acme.com, GMAIL.com')).toThrow(/AUTH_DOMAINS must not name gmail.com/);
    expect(load('acme.com, Acme.org').auth.domains).toEqual(['acme.com', 'acme.org']);
  });

  it('keeps the queue in the database without Redis, by an address of its own when there is one, and never in two places', () => {
    const own = 'postgresql://sqout:s3cret@127.0.0.2/sqout';
    expect(loadConfig({ DATABASE_URL }).queue.databaseUrl).toBe(DATABASE_URL);
    expect(loadConfig({ DATABASE_URL, QUEUE_DATABASE_URL: own }).queue.databaseUrl).toBe(own);
    const both = { DATABASE_URL, QUEUE_DATABASE_URL: own, REDIS_URL: 'redis://127.0.0.1' };
    expect(() => loadConfig(both)).toThrow(/REDIS_URL and QUEUE_DATABASE_URL/);
  });

  it.each([
    [{}, false],
    [{ CREDITS: 'on' }, true],
    [{ PLANS_FILE: 'test/integration/reports-price.json' }, true],
    [{ PLANS_FILE: 'test/integration/reports-price.json', CREDITS: 'off' }, false],
  ])('charges credits where an operator asks for them: %j', (env: Record<string, string>, credits) => {
    expect(loadConfig({ DATABASE_URL, ...env }).plans.credits).toBe(credits);
  });

  it('has no page limit of its own unless one is set', () => {
    expect(loadConfig({ DATABASE_URL }).plans.maxPages).toBeNull();
    expect(loadConfig({ DATABASE_URL, MAX_PAGES: '250' }).plans.maxPages).toBe(250);
    expect(() => loadConfig({ DATABASE_URL, MAX_PAGES: '0' })).toThrow('MAX_PAGES');
  });

  it('drops the trailing slash of the base address', () => {
    expect(loadConfig({ DATABASE_URL, BASE_URL: 'https://audit.example/' }).http.baseUrl).toBe('https://audit.example');
  });

  describe('of a model for texts', () => {
    const MODEL = { DATABASE_URL, MODEL_BASE_URL: 'http://127.0.0.1:11434/v1', MODEL_NAME: 'small' };

    it('is off without an address and a name, and needs nothing else', () => {
      expect(loadConfig({ DATABASE_URL, MODEL_API_KEY: 'key' }).model).toBeNull();
      expect(loadConfig({ ...MODEL, MODEL_ALLOWED: 'large, small,' }).model).toEqual({
        ...{ baseUrl: 'http://127.0.0.1:11434/v1', name: 'small', apiKey: null, priceIn: 0, priceOut: 0 },
        ...{ budgetUsdPerRun: 0.5, allowed: ['small', 'large'], parameters: {}, vision: 'auto' },
      });
    });

    it('takes parameters of the operator as they are', () => {
      const MODEL_PARAMETERS = '{"reasoning_effort": "low", "temperature": null}';
      expect(loadConfig({ ...MODEL, MODEL_PARAMETERS }).model?.parameters).toEqual({
        reasoning_effort: 'low',
        temperature: null,
      });
    });

    it.each([
      [{ MODEL_NAME: '' }, /MODEL_NAME is not set/],
      [{ MODEL_BASE_URL: '' }, /MODEL_BASE_URL is not set/],
      [{ MODEL_BASE_URL: 'ftp://hidden' }, /MODEL_BASE_URL must be a URL/],
      [{ MODEL_BASE_URL: 'https://me:hidden@api.example/v1' }, /MODEL_API_KEY/],
      [{ MODEL_PRICE_IN: '-1' }, /MODEL_PRICE_IN must be a number/],
      [{ MODEL_PRICE_OUT: '1e9' }, /MODEL_PRICE_OUT must be a number/],
      [{ MODEL_BUDGET_USD_RUN: 'hidden' }, /MODEL_BUDGET_USD_RUN must be a number/],
      [{ MODEL_VISION: 'hidden' }, /MODEL_VISION must be/],
      [{ MODEL_PARAMETERS: '{"top_p": hidden}' }, /MODEL_PARAMETERS must be a JSON object/],
      [{ MODEL_PARAMETERS: '["hidden"]' }, /MODEL_PARAMETERS must be a JSON object/],
      [{ MODEL_PARAMETERS: '{"messages": "hidden"}' }, /MODEL_PARAMETERS must not contain messages/],
    ])('refuses %j with a sentence', (change, sentence) => {
      const load = () => loadConfig({ ...MODEL, ...change });
      expect(load).toThrow(sentence);
      expect(load).not.toThrow(/hidden/);
    });
  });

  describe('of renderers', () => {
    const RENDERER_TOKEN = 'sixteen-and-more-characters';

    it('is off without a URL; several are separated by commas', () => {
      expect(loadConfig({ DATABASE_URL, RENDERER_TOKEN }).render.remote).toBeNull();
      const RENDERER_URL = 'http://renderer:3002/, https://other.example';
      expect(loadConfig({ DATABASE_URL, RENDERER_TOKEN, RENDERER_URL }).render.remote).toEqual({
        urls: ['http://renderer:3002', 'https://other.example'],
        token: RENDERER_TOKEN,
      });
    });

    it.each([
      [{ RENDERER_TOKEN: '' }, /RENDERER_TOKEN is not set/],
      [{ RENDERER_TOKEN: 'hidden' }, /RENDERER_TOKEN must have at least 16/],
      [{ RENDERER_URL: 'renderer:3002' }, /RENDERER_URL must be URLs/],
      [{ RENDERER_URL: 'http://renderer:3002/render' }, /RENDERER_URL must be URLs/],
    ])('refuses %j with a sentence', (change, sentence) => {
      const load = () => loadConfig({ DATABASE_URL, RENDERER_TOKEN, RENDERER_URL: 'http://renderer:3002', ...change });
      expect(load).toThrow(sentence);
      expect(load).not.toThrow(/hidden/);
    });

    it('a renderer needs its token, and no database', () => {
      expect(() => loadRendererConfig({})).toThrow(/RENDERER_TOKEN is not set/);
      expect(loadRendererConfig({ RENDERER_TOKEN, BASE_URL: 'https://a.example/' })).toMatchObject({
        ...{ port: 3002, concurrency: 2, browser: { hasSandbox: true, chromiumPath: null } },
        crawl: { userAgent: 'Sqout/0.1 (+https://a.example/docs#crawler)' },
      });
    });
  });
});
