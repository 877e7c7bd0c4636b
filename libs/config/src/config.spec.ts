import { ConfigError, loadConfig } from './config.js';

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

  it('drops the trailing slash of the base address', () => {
    expect(loadConfig({ DATABASE_URL, BASE_URL: 'https://audit.example/' }).http.baseUrl).toBe('https://audit.example');
  });
});
