import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_CERTIFICATE, TEST_KEY } from '../../libs/crawler/src/tls.testing.js';
import { headersOf, PAGE } from './bad-site.js';

/** Ports on loopback: the site as it is and with the snippet, by https and by http. */
export interface Ports {
  origin: number;
  bare: number;
  bareHttp: number;
  fixed: number;
  fixedHttp: number;
}

/** What a snippet has by its place, in words of the place. */
export type PartFor = (place: RegExp) => string;

/** One server as Debian packages it: its configuration, how to test that, how to run it in the foreground. */
export interface RealServer {
  program: string;
  write(folder: string, ports: Ports, part: PartFor): void;
  test(folder: string): string[];
  run(folder: string): string[];
}

const APACHE_MODULES = '/usr/lib/apache2/modules';

export const NGINX: RealServer = {
  program: 'nginx',
  test: (folder) => ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf')],
  run: (folder) => ['-p', folder, '-c', join(folder, 'nginx.conf')],
  write(folder, { origin, bare, bareHttp, fixed, fixedHttp }, part) {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const site = (port: number, text: string, more = ''): string => `server {
  listen 127.0.0.1:${port} ssl;
  ${more}
  server_name site.example www.site.example;
  ssl_certificate ${folder}/site.crt;
  ssl_certificate_key ${folder}/site.key;
  ${text}
  location / { proxy_pass http://127.0.0.1:${origin}; }
}`;
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr error;
events {}
http {
access_log off;
${temporary.join('\n')}
${part(/http \{ \}/)}
${site(bare, '', `listen 127.0.0.1:${bareHttp};`)}
${site(fixed, part(/server \{ \}/))}
${part(/a separate/)
  .replace('listen 80;', `listen 127.0.0.1:${fixedHttp};`)
  .replace('listen [::]:80;', '')}
}
`,
    );
  },
};

export const CADDY: RealServer = {
  program: 'caddy',
  test: (folder) => ['validate', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
  run: (folder) => ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
  write(folder, { origin, bare, bareHttp, fixed, fixedHttp }, part) {
    const hosts = (scheme: string, port: number): string =>
      ['site.example', 'www.site.example'].map((host) => `${scheme}://${host}:${port}`).join(', ');
    const tls = `tls ${folder}/site.crt ${folder}/site.key`;
    const proxy = `reverse_proxy 127.0.0.1:${origin}`;
    writeFileSync(
      join(folder, 'Caddyfile'),
      `{
  admin off
  auto_https disable_redirects
  default_bind 127.0.0.1
  skip_install_trust
}
${hosts('https', bare)} {
${tls}
${proxy}
}
${hosts('http', bareHttp)} {
${proxy}
}
${hosts('https', fixed)} {
${tls}
${part(/block of the site/)}
${proxy}
}
${part(/a separate/).replace('http://site.example {', `http://site.example:${fixedHttp} {`)}
`,
    );
  },
};

function apacheConfiguration(folder: string, ports: Ports, hosts: string): string {
  const modules =
    'mpm_prefork authz_core headers rewrite deflate filter ssl proxy proxy_http cgi mime dir alias socache_shmcb';
  return `ServerRoot ${folder}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ErrorLog ${folder}/error.log
LogLevel error
ServerName site.example
TypesConfig /dev/null
User www-data
Group www-data
${modules
  .split(' ')
  .map((name) => `LoadModule ${name}_module ${APACHE_MODULES}/mod_${name}.so`)
  .join('\n')}
StartServers 1
MinSpareServers 1
MaxSpareServers 1
${Object.entries(ports)
  .filter(([name]) => name !== 'origin')
  .map(([, port]) => `Listen 127.0.0.1:${port}`)
  .join('\n')}
${hosts}
`;
}

const apacheHost = (port: number, text: string, tls: string | null): string => `<VirtualHost 127.0.0.1:${port}>
ServerName site.example
ServerAlias www.site.example
${tls === null ? '' : `SSLEngine on\nSSLCertificateFile ${tls}/site.crt\nSSLCertificateKeyFile ${tls}/site.key`}
${text}
</VirtualHost>`;

export const APACHE: RealServer = {
  program: 'apache2',
  // What "apachectl configtest" runs.
  test: (folder) => ['-t', '-f', join(folder, 'apache.conf')],
  run: (folder) => ['-X', '-f', join(folder, 'apache.conf')],
  write(folder, ports, part) {
    const proxy = `ProxyPass / http://127.0.0.1:${ports.origin}/`;
    const hosts = [
      part(/whole server/),
      apacheHost(ports.bare, proxy, folder),
      apacheHost(ports.bareHttp, proxy, null),
      apacheHost(ports.fixed, `${part(/inside <VirtualHost>/)}\n${proxy}`, folder),
      part(/a separate/).replace('*:80', `127.0.0.1:${ports.fixedHttp}`),
    ];
    writeFileSync(join(folder, 'apache.conf'), apacheConfiguration(folder, ports, hosts.join('\n')));
  },
};

/** The file works on what Apache itself serves: scripts that send the same headers as the application does. */
export const HTACCESS: RealServer = {
  ...APACHE,
  write(folder, ports, part) {
    for (const name of ['bare', 'fixed']) {
      mkdirSync(join(folder, name), { recursive: true });
      for (const path of ['/', '/policy', '/app.css']) {
        const file = join(folder, name, path === '/' ? 'index' : path.slice(1));
        const headers = headersOf(path)
          .map((pair) => `${pair.join(': ')}\r\n`)
          .join('');
        const body = path === '/app.css' ? 'p { color: black }\n'.repeat(200) : PAGE;
        writeFileSync(`${file}.cgi`, `#!/bin/sh\ncat <<'END_OF_ANSWER'\n${headers}\r\n${body}END_OF_ANSWER\n`);
        chmodSync(`${file}.cgi`, 0o755);
      }
    }
    writeFileSync(join(folder, 'fixed', '.htaccess'), part(/htaccess/));
    const host = (name: string, port: number, tls: string | null): string =>
      apacheHost(
        port,
        `DocumentRoot ${folder}/${name}
DirectoryIndex index.cgi
RewriteEngine On
RewriteCond %{REQUEST_URI} !\\.cgi$
RewriteRule ^/(policy|app\\.css)$ /$1.cgi
<Directory ${folder}/${name}>
  Require all granted
  Options +ExecCGI +FollowSymLinks
  AddHandler cgi-script .cgi
  AllowOverride FileInfo
</Directory>`,
        tls,
      );
    const hosts = [
      host('bare', ports.bare, folder),
      host('bare', ports.bareHttp, null),
      host('fixed', ports.fixed, folder),
      host('fixed', ports.fixedHttp, null),
    ];
    writeFileSync(join(folder, 'apache.conf'), apacheConfiguration(folder, ports, hosts.join('\n')));
  },
};

/** The process of a server, in a folder of its own that goes with it. */
export class RunningServer {
  readonly folder = mkdtempSync(join(tmpdir(), 'sqout-server-'));
  private child: ChildProcess | null = null;
  private output = '';

  constructor(
    private readonly server: RealServer,
    private readonly ports: Ports,
  ) {
    // Workers of servers that were started by root are somebody else.
    chmodSync(this.folder, 0o755);
    writeFileSync(join(this.folder, 'site.crt'), TEST_CERTIFICATE);
    writeFileSync(join(this.folder, 'site.key'), TEST_KEY);
  }

  /** Starts it anew with these parts; answers what the server's own check says of them, empty when it is content. */
  async start(part: PartFor): Promise<string> {
    await this.halt();
    this.server.write(this.folder, this.ports, part);
    const env = { ...process.env, HOME: this.folder, XDG_DATA_HOME: this.folder, XDG_CONFIG_HOME: this.folder };
    const { program } = this.server;
    const check = spawnSync(program, this.server.test(this.folder), { encoding: 'utf8', env });
    const child = spawn(program, this.server.run(this.folder), { env, stdio: ['ignore', 'ignore', 'pipe'] });
    child.stderr.on('data', (data: Buffer) => (this.output += data.toString()));
    this.child = child;
    return check.status === 0 ? '' : `${check.stdout}${check.stderr} status ${check.status}`;
  }

  /** What it wrote to its standard error, or into its log. */
  get complaints(): string {
    const log = join(this.folder, 'error.log');
    return this.output + (existsSync(log) ? readFileSync(log, 'utf8') : '');
  }

  async stop(): Promise<void> {
    await this.halt();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async halt(): Promise<void> {
    const { child } = this;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }
}

export function isInstalled(program: string): boolean {
  return spawnSync(program, [program === 'caddy' ? 'version' : '-v']).status === 0;
}
