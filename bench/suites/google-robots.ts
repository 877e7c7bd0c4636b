export interface RobotsCase {
  test: string;
  robots: string;
  agent: string;
  url: string;
  allowed: boolean;
}

const TEXT = String.raw`(?:"(?:[^"\\]|\\.)*"\s*)+`;
const OPERAND = String.raw`(?:${TEXT}|\w+)`;
const STEP = new RegExp(
  [
    String.raw`TEST\(\w+, (?<test>\w+)\)`,
    String.raw`\b(?:string_view|std::string) (?<name>\w+) =\s*(?<text>${TEXT});`,
    String.raw`StrAppend\(&(?<built>\w+)`,
    String.raw`EXPECT_(?<outcome>TRUE|FALSE)\(\s*IsUserAgentAllowed\((?<call>[^;]*?)\)\);`,
  ].join('|'),
  'g',
);
const ARGUMENTS = new RegExp(String.raw`^\s*(${OPERAND}),\s*(${OPERAND}),\s*(${OPERAND})\s*$`);

/** Reads the texts and expectations of `robots_test.cc`. `leftOut` counts those that no client of ours can ask. */
export function readGoogleCases(source: string): { cases: RobotsCase[]; leftOut: number } {
  const cases: RobotsCase[] = [];
  const texts = new Map<string, string>();
  let test = '';
  let leftOut = 0;
  for (const { groups = {} } of source.matchAll(STEP)) {
    if (groups['test'] !== undefined) test = groups['test'];
    else if (groups['name'] !== undefined) texts.set(groups['name'], textOf(groups['text'] ?? ''));
    else if (groups['built'] !== undefined) texts.delete(groups['built']);
    else {
      const [robots, agent, url] = (ARGUMENTS.exec(groups['call'] ?? '') ?? [])
        .slice(1)
        .map((operand) => (operand.startsWith('"') ? textOf(operand) : texts.get(operand)));
      if (robots === undefined || !agent || !url || !/^[\x21-\x7e]+$/.test(url)) leftOut++;
      else cases.push({ test, robots, agent, url, allowed: groups['outcome'] === 'TRUE' });
    }
  }
  return { cases, leftOut };
}

/** Neighbouring C++ literals are one. */
function textOf(literals: string): string {
  return [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
    .map(([, text = '']) => text.replace(/\\(.)/g, (_, c: string) => ({ n: '\n', r: '\r', t: '\t' })[c] ?? c))
    .join('');
}
