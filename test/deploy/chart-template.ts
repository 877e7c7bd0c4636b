import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { documentsOf, type Manifest } from './manifests.js';

/*
 * Renders the part of Go's templates that the chart uses, and refuses everything
 * else: an unknown function, a value that is not in values.yaml.
 * The chart stays within it, so its tests need no Helm.
 */
export const CHART = join(process.cwd(), 'deploy', 'helm');

export type Values = Record<string, unknown>;
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'print'; pipeline: string }
  | { kind: 'set'; name: string; pipeline: string }
  | { kind: 'block'; word: string; head: string; body: Node[]; otherwise: Node[] };
interface Scope {
  dot: unknown;
  /** `$` and what templates set. */
  variables: ReadonlyMap<string, unknown>;
}
type Named = Map<string, Node[]>;

const isTrue = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value);

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`The chart cannot print ${JSON.stringify(value)}.`);
}

const FUNCTIONS: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  and: (...values) => values.find((value) => !isTrue(value)) ?? values.at(-1),
  not: (value) => !isTrue(value),
  eq: (left, right) => left === right,
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  quote: (value) => JSON.stringify(text(value)),
  nindent: (size, value) => `\n${text(value)}`.replaceAll('\n', `\n${' '.repeat(Number(size))}`),
  printf: (format, ...values) => text(format).replace(/%s/g, () => text(values.shift())),
  sha256sum: (value) => createHash('sha256').update(text(value)).digest('hex'),
  toYaml: (value) => stringify(value).replace(/\n$/, ''),
  // Of flat maps: the chart merges no others.
  mergeOverwrite: (...maps) => Object.assign({}, ...maps) as unknown,
  list: (...values) => values,
  dict: (...values) =>
    Object.fromEntries(
      Array.from({ length: values.length / 2 }, (_, index) => [text(values[2 * index]), values[2 * index + 1]]),
    ),
};

function parseNodes(parts: string[], named: Named): { nodes: Node[]; end: string } {
  const nodes: Node[] = [];
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    if (!part.startsWith('{{')) {
      nodes.push({ kind: 'text', text: part });
      continue;
    }
    const action = part.slice(2, -2).trim();
    const [word = '', head = ''] = action.split(/\s+(.*)/s);
    const set = /^(\$\w+)\s*:=\s*(.+)$/s.exec(action);
    if (word === 'end' || word === 'else') return { nodes, end: action };
    if (word === 'define') named.set(head.slice(1, -1), parseNodes(parts, named).nodes);
    else if (['if', 'with', 'range'].includes(word)) nodes.push(parseBlock(word, head, { parts, named }));
    else if (set) nodes.push({ kind: 'set', name: set[1]!, pipeline: set[2]! });
    else nodes.push({ kind: 'print', pipeline: action });
  }
  return { nodes, end: '' };
}

function parseBlock(word: string, head: string, from: { parts: string[]; named: Named }): Node {
  const { nodes: body, end } = parseNodes(from.parts, from.named);
  if (end === '') throw new Error(`{{ ${word} ${head} }} has no end.`);
  if (end === 'end') return { kind: 'block', word, head, body, otherwise: [] };
  const [, condition] = /^else if (.+)$/s.exec(end) ?? [];
  const otherwise =
    condition === undefined ? parseNodes(from.parts, from.named).nodes : [parseBlock('if', condition, from)];
  return { kind: 'block', word, head, body, otherwise };
}

/** One pipeline, word by word. */
class Pipeline {
  private readonly words: string[];

  constructor(
    pipeline: string,
    private readonly scope: Scope,
    private readonly named: Named,
  ) {
    this.words = pipeline.match(/"[^"]*"|[()|]|[^\s()|"]+/g) ?? [];
  }

  value(): unknown {
    let value = this.command([]);
    while (this.words[0] === '|') {
      this.words.shift();
      value = this.command([value]);
    }
    return value;
  }

  private command(last: unknown[]): unknown {
    const head = this.words[0] ?? '';
    const own = /^[a-z]\w*$/i.test(head) && !/^(true|false)$/.test(head);
    if (own) this.words.shift();
    const first = own ? this.functionOf(head) : this.operand();
    const values: unknown[] = [];
    while (this.words.length > 0 && !['|', ')'].includes(this.words[0]!)) values.push(this.operand());
    if (typeof first === 'function') return (first as (...all: unknown[]) => unknown)(...values, ...last);
    if (values.length + last.length > 0) throw new Error(`"${head}" is no function of the chart.`);
    return first;
  }

  private functionOf(name: string): unknown {
    if (name === 'include')
      return (template: unknown, dot: unknown) => {
        const nodes = this.named.get(text(template));
        if (!nodes) throw new Error(`No template "${text(template)}" in the chart.`);
        return render(nodes, { dot, variables: new Map([['$', dot]]) }, this.named);
      };
    if (!Object.hasOwn(FUNCTIONS, name)) throw new Error(`"${name}" is no function of the chart.`);
    return FUNCTIONS[name];
  }

  private operand(): unknown {
    const word = this.words.shift()!;
    if (word === '(') {
      const value = this.value();
      if (this.words.shift() !== ')') throw new Error('A bracket is not closed.');
      return value;
    }
    if (/^["\d]/.test(word) || word === 'true' || word === 'false') return JSON.parse(word);
    const [start = '', ...path] = word.split('.');
    const from = start === '' ? this.scope.dot : this.scope.variables.get(start);
    return path.filter((name) => name !== '').reduce((value, name) => memberOf(value, name, word), from);
  }
}

function memberOf(value: unknown, name: string, path: string): unknown {
  if (typeof value !== 'object' || value === null || !(name in value)) throw new Error(`values.yaml has no ${path}.`);
  return (value as Values)[name];
}

function render(nodes: readonly Node[], scope: Scope, named: Named): string {
  let variables = scope.variables;
  const evaluate = (pipeline: string): unknown => new Pipeline(pipeline, { ...scope, variables }, named).value();
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'print') return text(evaluate(node.pipeline));
      if (node.kind === 'set') {
        variables = new Map([...variables, [node.name, evaluate(node.pipeline)]]);
        return '';
      }
      const [, key, item, pipeline = node.head] = /^(\$\w+), (\$\w+) := (.+)$/s.exec(node.head) ?? [];
      const value = evaluate(pipeline);
      if (!isTrue(value)) return render(node.otherwise, { ...scope, variables }, named);
      if (node.word !== 'range')
        return render(node.body, { dot: node.word === 'with' ? value : scope.dot, variables }, named);
      return Object.entries(value as Values)
        .sort(([left], [right]) => (Array.isArray(value) || left === right ? 0 : left < right ? -1 : 1))
        .map(([name, dot]) => {
          const own = key && item ? new Map([...variables, [key, name], [item, dot]]) : variables;
          return render(node.body, { dot, variables: own }, named);
        })
        .join('');
    })
    .join('');
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);
const merged = (left: Values, right: Values): Values => ({
  ...left,
  ...Object.fromEntries(
    Object.entries(right).map(([name, value]) => {
      const { [name]: before } = left;
      return [name, isMap(value) && isMap(before) ? merged(before, value) : value];
    }),
  ),
});

const read = (path: string): string => readFileSync(join(CHART, path), 'utf8');

/** The values that Helm checks and gives to templates. */
export const valuesOf = (own: Values): Values => merged(parse(read('values.yaml')) as Values, own);

/** What `helm template RELEASE deploy/helm -f OWN` prints, as objects. */
export function renderChart(own: Values, release = 'sqout'): Manifest[] {
  const chart = parse(read('Chart.yaml')) as { name: string; version: string; appVersion: string };
  const root = {
    Values: valuesOf(own),
    Release: { Name: release, Namespace: 'audits' },
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Files: { Get: (path: unknown) => read(text(path)) },
  };
  const named: Named = new Map();
  const templates = readdirSync(join(CHART, 'templates'))
    .sort()
    .map((file) => {
      const source = read(`templates/${file}`)
        .replace(/\s*\{\{-(?=\s)/g, '{{')
        .replace(/(?<=\s)-\}\}\s*/g, '}}');
      const { nodes, end } = parseNodes(source.split(/(\{\{.*?\}\})/s), named);
      if (end !== '') throw new Error(`${file} ends a block that it did not begin.`);
      return { file, nodes };
    });
  return templates
    .filter(({ file }) => file.endsWith('.yaml'))
    .flatMap(({ nodes }) => documentsOf(render(nodes, { dot: root, variables: new Map([['$', root]]) }, named)));
}
