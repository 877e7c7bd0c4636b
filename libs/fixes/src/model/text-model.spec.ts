import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TextQuestion } from '../text.js';
import { TextModel, type ModelSettings } from './index.js';

const QUESTION: TextQuestion = {
  ...{ rule: 'accessibility/link-name', index: 0, kind: 'name', language: 'en', image: null },
  ...{ excerpt: 'Beans\nA bed of [HERE] beans.', minChars: 4, maxChars: 140 },
};

type Sent = { messages: [unknown, { content: string }] };
type Behaviour = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** An endpoint that behaves as the test wants, on loopback. */
class Endpoint {
  behave: Behaviour = answer('A bed of beans');
  readonly seen: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      this.seen.push({ path: request.url ?? '', headers: request.headers, body });
      this.behave(request, response, body);
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

function answer(value: string, usage: unknown = { prompt_tokens: 1_000, completion_tokens: 100 }): Behaviour {
  return (_, response) =>
    response.end(JSON.stringify({ choices: [{ message: { content: JSON.stringify({ value }) } }], usage }));
}

const endpoint = new Endpoint();
const other = new Endpoint();
const models: TextModel[] = [];
beforeAll(() => Promise.all([endpoint.start(), other.start()]));
beforeEach(() => {
  endpoint.behave = answer('A bed of beans');
  endpoint.seen.length = other.seen.length = 0;
});
afterEach(() => Promise.all(models.splice(0).map((model) => model.close())));
afterAll(() => {
  endpoint.stop();
  other.stop();
});

/** An endpoint that refuses requests with a sentence until one has the form that it wants, and then says how it says it. */
function picky(
  refusal: (body: Record<string, unknown>) => string | null,
  content = '{"value":"A bed of beans"}',
): Behaviour {
  return (_, response, body) => {
    const message = refusal(JSON.parse(body) as Record<string, unknown>);
    if (message === null) response.end(JSON.stringify({ choices: [{ message: { content } }] }));
    else response.writeHead(400).end(JSON.stringify({ error: { message } }));
  };
}

function newModel(
  settings: Partial<ModelSettings> = {},
  options: Partial<ConstructorParameters<typeof TextModel>[1]> = {},
): TextModel {
  const all: ModelSettings = {
    ...{ baseUrl: `${endpoint.address}/v1`, name: 'small', apiKey: 'key-of-the-operator', priceIn: 1, priceOut: 10 },
    ...{ budgetUsdPerRun: 1, allowed: ['small', 'large'], parameters: {}, vision: 'auto' },
    ...settings,
  };
  const model = new TextModel(all, { model: null, timeoutMs: 1_000, ...options });
  models.push(model);
  return model;
}

async function askAll(model: TextModel, times: number): Promise<(string | null)[]> {
  const values: (string | null)[] = [];
  for (let i = 0; i < times; i++) values.push(await model.ask(QUESTION));
  return values;
}

describe('a model that answers', () => {
  it('is asked by one POST with the key, a schema and bounds, and the page between fences of its own', async () => {
    const model = newModel();
    expect(await askAll(model, 2)).toEqual(['A bed of beans', 'A bed of beans']);
    const [first, second] = endpoint.seen.map(({ body }) => JSON.parse(body) as Sent);
    expect(endpoint.seen[0]!.path).toBe('/v1/chat/completions');
    expect(endpoint.seen[0]!.headers.authorization).toBe('Bearer key-of-the-operator');
    expect(first).toMatchObject({ model: 'small', max_tokens: 200, response_format: { type: 'json_schema' } });
    const fences = [first!, second!].map(({ messages }) => messages[1].content.split('\n')[0]);
    expect(fences[0]).toMatch(/^-----[0-9a-f]{32}-----$/);
    expect(fences[0]).not.toBe(fences[1]);
    expect(first!.messages[1].content).toBe(`${fences[0]}\n${QUESTION.excerpt}\n${fences[0]}`);
  });

  it('costs what its tokens cost', async () => {
    const model = newModel();
    await askAll(model, 2);
    // Of the 1,000 tokens that it says it read only as many count as there were bytes; the 100 that it wrote count fully.
    expect(model.costUsd).toBeGreaterThan(2 * 100 * 10e-6);
    expect(model.costUsd).toBeLessThanOrEqual(2 * (1_000 + 100 * 10) * 1e-6);
  });

  it('cannot make a request dearer than it was', async () => {
    endpoint.behave = answer('A bed of beans', { prompt_tokens: 1e12, completion_tokens: 1e12 });
    const model = newModel();
    await model.ask(QUESTION);
    expect(model.costUsd).toBeLessThan(0.01);
  });

  it('answers with the model that the run names, when the operator allows it', async () => {
    await newModel({}, { model: 'large' }).ask(QUESTION);
    expect(JSON.parse(endpoint.seen[0]!.body).model).toBe('large');
    const refused = newModel({}, { model: 'dear' });
    expect(await refused.ask(QUESTION)).toBeNull();
    expect(refused.note).toContain('not allowed');
    expect(endpoint.seen).toHaveLength(1);
  });
});

describe('the budget of a run', () => {
  const price = { priceIn: 0, priceOut: 50 };
  const spends = answer('A bed of beans', { prompt_tokens: 900, completion_tokens: 200 });

  it('for three calls and twenty findings allows exactly three calls', async () => {
    endpoint.behave = spends;
    const model = newModel({ ...price, budgetUsdPerRun: 0.03 });
    const values = await askAll(model, 20);
    expect(endpoint.seen).toHaveLength(3);
    expect(values.filter((value) => value !== null)).toHaveLength(3);
    expect(model.costUsd).toBeCloseTo(0.03, 9);
    expect(model.note).toContain('budget');
  });

  it('goes on where a worker that died had come to', async () => {
    endpoint.behave = spends;
    const model = newModel({ ...price, budgetUsdPerRun: 0.03 }, { spentUsd: 0.02 });
    await askAll(model, 5);
    expect(endpoint.seen).toHaveLength(1);
  });

  it('is not passed by a model that hides what it used', async () => {
    endpoint.behave = answer('A bed of beans', null);
    const model = newModel({ ...price, budgetUsdPerRun: 0.03 });
    await askAll(model, 20);
    expect(endpoint.seen).toHaveLength(3);
    expect(model.costUsd).toBeLessThanOrEqual(0.03 + 1e-9);
  });

  it('of nothing makes no call', async () => {
    const model = newModel({ budgetUsdPerRun: 0 });
    expect(await askAll(model, 3)).toEqual([null, null, null]);
    expect(endpoint.seen).toEqual([]);
  });
});

describe('an endpoint with a form of its own', () => {
  const said =
    (content: unknown, finish_reason = 'stop'): Behaviour =>
    (_, response) =>
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason }] }));
  const formOf = ({ response_format: format }: Record<string, unknown>): unknown =>
    (format as { type?: string } | undefined)?.type;

  it.each<[string, Behaviour, number]>([
    [
      'max_completion_tokens, and its own temperature',
      picky((body) => {
        if ('max_tokens' in body) return "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
        return 'temperature' in body ? "Unsupported value: 'temperature' does not support 0 with this model." : null;
      }),
      3,
    ],
    [
      'JSON without a schema',
      picky((body) =>
        formOf(body) === 'json_schema' ? "'response_format.type' must be 'text' or 'json_object'" : null,
      ),
      2,
    ],
    ['no form of the response', picky((body) => ('response_format' in body ? 'extra fields not permitted' : null)), 3],
    ['a fence of Markdown', said('```json\n{"value": "A bed of beans"}\n```'), 1],
    ['its thoughts before the answer', said('<think>Beans, then.</think>\n{"value":"A bed of beans"}'), 1],
    ['parts in place of a text', said([{ type: 'text', text: '{"value":"A bed of beans"}' }]), 1],
  ])('that wants %s is understood, and remembered', async (name, behave, requests) => {
    endpoint.behave = behave;
    const settings = { name, allowed: [name] };
    expect(await newModel(settings).ask(QUESTION)).toBe('A bed of beans');
    expect(endpoint.seen).toHaveLength(requests);
    expect(await newModel(settings).ask(QUESTION)).toBe('A bed of beans');
    expect(endpoint.seen).toHaveLength(requests + 1);
  });

  it('that thinks until its tokens are used up gets more of them once', async () => {
    endpoint.behave = (request, response, body) =>
      ((JSON.parse(body) as { max_tokens: number }).max_tokens > 200 ? answer('A bed of beans') : said('', 'length'))(
        request,
        response,
        body,
      );
    const name = 'thinks';
    expect(await newModel({ name, allowed: [name] }).ask(QUESTION)).toBe('A bed of beans');
    endpoint.behave = said('', 'length');
    endpoint.seen.length = 0;
    expect(await newModel({ name: 'never', allowed: ['never'] }).ask(QUESTION)).toBeNull();
    expect(endpoint.seen).toHaveLength(2);
  });

  it('does not get more tokens than the budget pays for', async () => {
    endpoint.behave = said('', 'length');
    const name = 'dear';
    const model = newModel({ name, allowed: [name], priceIn: 0, priceOut: 50, budgetUsdPerRun: 0.02 });
    expect(await model.ask(QUESTION)).toBeNull();
    expect(endpoint.seen).toHaveLength(1);
    expect(model.note).toContain('budget');
  });

  it('that refuses everything is asked six times at most for a question, and left alone after three questions', async () => {
    endpoint.behave = picky(() => 'no');
    const name = 'refuses';
    const model = newModel({ name, allowed: [name] });
    expect(await askAll(model, 4)).toEqual([null, null, null, null]);
    expect(endpoint.seen.length).toBeLessThanOrEqual(3 * 6);
    expect(model.note).toContain('No more requests were sent');
  });

  it('that asks for a pause is asked again after it, and not after a long one', async () => {
    let requests = 0;
    endpoint.behave = (request, response, body) => {
      if (++requests > 1) answer('A bed of beans')(request, response, body);
      else response.writeHead(429, { 'retry-after': '0' }).end();
    };
    const model = newModel();
    expect(await model.ask(QUESTION)).toBe('A bed of beans');
    endpoint.behave = (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    expect(await model.ask(QUESTION)).toBeNull();
    expect(requests).toBe(2);
  });

  it('gets the parameters of the operator', async () => {
    const parameters = { reasoning_effort: 'low', temperature: null, max_tokens: null, max_completion_tokens: 500 };
    await newModel({ parameters }).ask(QUESTION);
    const body = JSON.parse(endpoint.seen[0]!.body) as Record<string, unknown>;
    expect(body).toMatchObject({ reasoning_effort: 'low', max_completion_tokens: 500 });
    expect(body).not.toHaveProperty('temperature');
    expect(body).not.toHaveProperty('max_tokens');
  });
});

describe('a question about an image', () => {
  const ABOUT_IMAGE: TextQuestion = { ...QUESTION, kind: 'alternative', image: 'https://garden.example/beans.jpg' };
  const IMAGE = Buffer.from('pixels of beans');
  const seesOf = (body: string): boolean => body.includes(IMAGE.toString('base64'));
  const isTest = (body: string): boolean => body.includes('Which two colors?');
  /** Sees the test image, and writes the same text for every other one. */
  const sees: Behaviour = (...request) =>
    answer(isTest(request[2]) ? 'Yellow, then purple' : 'A bed of beans')(...request);
  const refuses =
    (status: number, message: string): Behaviour =>
    (...request) =>
      request[2].includes('image_url')
        ? void request[1].writeHead(status).end(JSON.stringify({ error: { message } }))
        : answer('A bed of beans')(...request);
  const named = (name: string, more: Partial<ModelSettings> = {}): TextModel =>
    newModel({ name, allowed: [name], ...more });

  it('goes with the image to a model that has seen a test image, which it is shown once', async () => {
    endpoint.behave = sees;
    const model = named('sees');
    expect(await model.ask(ABOUT_IMAGE, IMAGE)).toBe('A bed of beans');
    expect(await named('sees').ask(ABOUT_IMAGE, IMAGE)).toBe('A bed of beans');
    expect(endpoint.seen.map(({ body }) => [isTest(body), seesOf(body)])).toEqual([
      [true, false],
      [false, true],
      [false, true],
    ]);
    expect(endpoint.seen[1]!.body).not.toContain('garden.example');
    expect(model.vision).toBe('yes');
  });

  it.each<[string, Behaviour]>([
    ['refuses images', refuses(400, 'Invalid content type. image_url is only supported by certain models.')],
    ['refuses parts of a message', refuses(422, 'messages[1].content must be a string')],
    ['fails on images', refuses(500, 'image input is not supported')],
    ['refuses without a word', refuses(400, 'no')],
    ['drops images', answer('I cannot tell the two colors')],
  ])('is not asked of a model that %s, which goes on with texts as before', async (name, behave) => {
    endpoint.behave = behave;
    const model = named(name);
    expect(await model.ask(ABOUT_IMAGE, IMAGE)).toBeNull();
    const requests = endpoint.seen.length;
    expect([model.vision, model.seesImages, model.isOpen]).toEqual(['no', false, true]);
    expect(await model.ask(ABOUT_IMAGE, IMAGE)).toBeNull();
    expect(endpoint.seen).toHaveLength(requests);
    expect(await model.ask(QUESTION)).not.toBeNull();
    expect(JSON.parse(endpoint.seen.at(-1)!.body)).toMatchObject({
      max_tokens: 200,
      response_format: { type: 'json_schema' },
    });
  });

  it('that one image is refused for leaves the others, and three in a row leave texts', async () => {
    let isRefusing = false;
    endpoint.behave = (...request) =>
      isRefusing ? refuses(400, 'The image is not allowed.')(...request) : sees(...request);
    const model = named('strict');
    expect(await model.ask(ABOUT_IMAGE, IMAGE)).not.toBeNull();
    isRefusing = true;
    expect(await model.ask(ABOUT_IMAGE, IMAGE)).toBeNull();
    expect([model.seesImages, model.vision]).toEqual([true, 'yes']);
    await model.ask(ABOUT_IMAGE, IMAGE);
    await model.ask(ABOUT_IMAGE, IMAGE);
    expect([model.seesImages, model.isOpen]).toEqual([false, true]);
    expect(endpoint.seen).toHaveLength(5);
  });

  it('is asked without a test, or never, when the operator says so', async () => {
    expect(await named('on', { vision: 'on' }).ask(ABOUT_IMAGE, IMAGE)).toBe('A bed of beans');
    expect(await named('off', { vision: 'off' }).ask(ABOUT_IMAGE, IMAGE)).toBeNull();
    expect(endpoint.seen.map(({ body }) => seesOf(body))).toEqual([true]);
  });

  it('that the budget does not pay for leaves it for texts', async () => {
    endpoint.behave = sees;
    const model = named('dear image', { budgetUsdPerRun: 0.01, priceIn: 2 });
    expect(model.mostUsd(ABOUT_IMAGE, IMAGE)).toBeGreaterThan(0.01);
    expect(await model.ask(ABOUT_IMAGE, IMAGE)).toBeNull();
    expect(endpoint.seen).toHaveLength(0);
    expect(await model.ask(QUESTION)).toBe('A bed of beans');
  });
});

it('is asked without the e-mail addresses and telephone numbers of the page', async () => {
  const excerpt = 'Write to anna.berg@garden.example or call +49 (30) 901 820-17, open since 2019, 48 beds.';
  await newModel().ask({ ...QUESTION, excerpt });
  const sent = (JSON.parse(endpoint.seen[0]!.body) as Sent).messages[1].content;
  expect(sent).toContain('Write to [e-mail] or call [telephone], open since 2019, 48 beds.');
  // Not in the fence around it, which is random.
  expect(sent.replaceAll(/^-+[0-9a-f]+-+$/gm, '')).not.toMatch(/berg|901/);
});

describe('a bad endpoint', () => {
  const text =
    (body: string, status = 200): Behaviour =>
    (_, response) =>
      void response.writeHead(status).end(body);
  const content = (value: unknown): Behaviour => text(JSON.stringify({ choices: [{ message: { content: value } }] }));
  const drip: Behaviour = (_, response) => {
    const timer = setInterval(() => response.write(' '), 50);
    response.on('close', () => clearInterval(timer));
  };
  const flood: Behaviour = (_, response) => {
    response.write('{"choices":[{"message":{"content":"');
    response.end('x'.repeat(10_000_000));
  };

  it.each<[string, Behaviour]>([
    ['429', text('slow down', 429)],
    ['500', text('BUY PILLS', 500)],
    ['nothing, ever', () => undefined],
    ['a byte at a time', drip],
    ['10 MB', flood],
    ['no JSON', text('BUY PILLS')],
    ['JSON of another form', text('{"choices":"BUY PILLS"}')],
    ['no choices', text('{"choices":[]}')],
    ['prose in place of the schema', content('A bed of beans')],
    ['more than the schema has', content('{"value":"A bed","url":"https://evil.example/"}')],
    ['a list for the text', content('{"value":["A bed"]}')],
    ['a broken connection', (_, response) => void response.socket?.destroy()],
    [
      'half an answer',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('{"ch');
        response.socket?.end();
      },
    ],
  ])('that answers %s gives no text, and is left alone after three times', async (_, behave) => {
    endpoint.behave = behave;
    const model = newModel({}, { timeoutMs: 1_000 });
    expect(await askAll(model, 5)).toEqual([null, null, null, null, null]);
    expect(endpoint.seen).toHaveLength(3);
    expect(model.isOpen).toBe(false);
    expect(model.note).toContain('No more requests were sent');
    expect(model.note).not.toMatch(/PILLS|evil|key-of/);
  });

  it('is forgiven when it recovers', async () => {
    let calls = 0;
    endpoint.behave = (...request) => (++calls % 3 === 0 ? answer('A bed of beans') : text('', 500))(...request);
    expect(await askAll(newModel(), 6)).toEqual([null, null, 'A bed of beans', null, null, 'A bed of beans']);
  });

  it('that redirects to another address leads nowhere', async () => {
    endpoint.behave = (_, response) =>
      void response.writeHead(307, { location: `${other.address}/v1/chat/completions` }).end();
    const model = newModel();
    expect(await model.ask(QUESTION)).toBeNull();
    expect(other.seen).toEqual([]);
  });

  it('ends with the run that asks', async () => {
    endpoint.behave = () => undefined;
    const stop = new AbortController();
    const model = newModel({}, { signal: stop.signal, timeoutMs: 60_000 });
    const asked = model.ask(QUESTION);
    stop.abort(new Error('the run was cancelled'));
    await expect(asked).rejects.toThrow('the run was cancelled');
  });
});

it('without a model says so, and answers nothing', async () => {
  const model = new TextModel(null, { model: 'small' });
  expect(await model.ask(QUESTION)).toBeNull();
  expect(model.note).toBe('No model is configured. Texts are left for review.');
  expect(model.costUsd).toBe(0);
});
