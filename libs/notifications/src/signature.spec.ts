import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { newSecret, signedHeaders } from './signature.js';

const MESSAGES = 1_000;

interface Message {
  secret: string;
  headers: Record<string, string>;
  body: string;
}

function randomMessages(): Message[] {
  return Array.from({ length: MESSAGES }, (_, nth) => {
    const secret = newSecret();
    const body = JSON.stringify({ type: 'run.completed', text: randomBytes(nth % 60).toString('latin1') + '€𝄞' });
    return { secret, body, headers: signedHeaders([secret], { id: `evt_${nth}`, at: new Date(), body }) };
  });
}

/** What runs the code of docs/notifications.md over messages on stdin, and prints which of them it takes. */
const LANGUAGES = {
  python: {
    command: ['python3', 'harness.py'],
    version: ['python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'],
    files: (code: string) => ({
      'harness.py': `${code}
import json
import sys


def is_taken(message):
    try:
        verify(message["secret"], message["headers"], message["body"].encode())
        return True
    except ValueError:
        return False


print(json.dumps([is_taken(message) for message in json.load(sys.stdin)]))
`,
    }),
  },
  go: {
    command: ['go', 'run', 'verify.go', 'harness.go'],
    version: ['go', 'version'],
    files: (code: string) => ({
      'verify.go': code,
      'harness.go': `package main

import (
	"encoding/json"
	"net/http"
	"os"
)

func main() {
	var messages []struct {
		Secret  string
		Headers map[string]string
		Body    string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&messages); err != nil {
		panic(err)
	}
	taken := make([]bool, len(messages))
	for nth, message := range messages {
		header := http.Header{}
		for name, value := range message.Headers {
			header.Set(name, value)
		}
		taken[nth] = verify(message.Secret, header, []byte(message.Body)) == nil
	}
	json.NewEncoder(os.Stdout).Encode(taken)
}
`,
    }),
  },
};

describe('the signature of a webhook', () => {
  it('is verified by the library of Standard Webhooks, for 1,000 random bodies, and not when one character differs', () => {
    for (const { secret, headers, body } of randomMessages()) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
      expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
    }
  });

  it('verifies by either secret while both are in use', () => {
    const [old, current] = [newSecret(), newSecret()];
    const headers = signedHeaders([current, old], { id: 'evt_1', at: new Date(), body: '{}' });
    for (const secret of [old, current]) expect(new Webhook(secret).verify('{}', headers)).toEqual({});
  });

  describe('is verified by the code in the documentation, which takes no other message', () => {
    const docs = readFileSync('docs/notifications.md', 'utf8');
    for (const [language, { command, version, files }] of Object.entries(LANGUAGES)) {
      const [program, ...args] = version as [string, ...string[]];
      const isThere = spawnSync(program, args).status === 0;
      (isThere ? it : it.skip)(`in ${language}${isThere ? '' : ` (there is no ${program} here)`}`, () => {
        const code = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(docs)![1]!;
        const good = randomMessages();
        const [first] = good as [Message];
        const bodies = good.map((message) => ({ ...message, body: `${message.body} ` }));
        const secrets = good.map((message) => ({ ...message, secret: newSecret() }));
        const before = { id: 'evt_1', at: new Date(Date.now() - 301_000), body: first.body };
        const late = { ...first, headers: signedHeaders([first.secret], before) };
        const now = { ...before, at: new Date() };
        const rotated = { ...first, headers: signedHeaders([newSecret(), first.secret], now) };
        const folder = mkdtempSync(join(tmpdir(), 'sqout-signature-'));
        try {
          for (const [name, text] of Object.entries(files(code))) writeFileSync(join(folder, name), text);
          const input = JSON.stringify([...good, ...bodies, ...secrets, late, rotated]);
          const env = { ...process.env, GOCACHE: join(folder, 'cache'), GO111MODULE: 'off' };
          const [runner, ...rest] = command as [string, ...string[]];
          const { stdout, stderr } = spawnSync(runner, rest, { cwd: folder, input, env, encoding: 'utf8' });
          expect(stderr).toBe('');
          const wanted = [...good.map(() => true), ...bodies.map(() => false), ...secrets.map(() => false)];
          expect(JSON.parse(stdout)).toEqual([...wanted, false, true]);
        } finally {
          rmSync(folder, { recursive: true, force: true });
        }
      });
    }
  });
});
