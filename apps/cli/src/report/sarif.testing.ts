const text = { type: 'string' };
const one = (properties: object, required: string[] = []): object => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const list = (items: object, more: object = {}): object => ({ type: 'array', items, ...more });
const message = one({ text }, ['text']);
const level = { enum: ['none', 'note', 'warning', 'error'] };
const bag = { type: 'object' };
const uri = { type: 'string', format: 'uri-reference' };

const region = one({ startLine: { type: 'integer', minimum: 1 }, snippet: one({ text }) });
const location = one({
  physicalLocation: one({ artifactLocation: one({ uri }), region }),
  logicalLocations: list(one({ fullyQualifiedName: text, kind: text }), { uniqueItems: true }),
});
const result = one(
  {
    ruleId: text,
    ruleIndex: { type: 'integer', minimum: -1 },
    level,
    message,
    locations: list(location),
    partialFingerprints: { type: 'object', additionalProperties: text },
  },
  ['message'],
);
const rule = one(
  {
    id: text,
    shortDescription: message,
    help: message,
    helpUri: { type: 'string', format: 'uri' },
    defaultConfiguration: one({ level }),
    properties: one({ tags: list(text, { uniqueItems: true }) }),
  },
  ['id'],
);
const notification = one({ level, message }, ['message']);
const run = one(
  {
    tool: one({ driver: one({ name: text, version: text, rules: list(rule, { uniqueItems: true }) }, ['name']) }, [
      'driver',
    ]),
    results: list(result),
    invocations: list(
      one({ executionSuccessful: { type: 'boolean' }, toolExecutionNotifications: list(notification) }, [
        'executionSuccessful',
      ]),
    ),
    properties: bag,
  },
  ['tool'],
);

/** The part of the schema of SARIF 2.1.0 (OASIS) that our files use: no member that it does not know, all that it requires, its formats. */
export const SARIF_PART = one(
  { $schema: { type: 'string', format: 'uri' }, version: { const: '2.1.0' }, runs: list(run) },
  ['version', 'runs'],
);
