/**
 * Definitions of the operators' kinds that our overlays use, with the members that the operators' own definitions have
 * at those places (Prometheus operator monitoring.coreos.com/v1, KEDA keda.sh/v1alpha1), for a cluster without the
 * operators: the API server then checks our objects, and refuses a misspelt member.
 * Only what we use and its neighbours: real definitions are tens of thousands of lines, and no package brings them.
 */
const text = { type: 'string' };
const whole = { type: 'integer' };
const flag = { type: 'boolean' };
const texts = { type: 'object', additionalProperties: text };
const list = (items: object): object => ({ type: 'array', items });
const object = (properties: object, required: string[] = []): object => ({
  type: 'object',
  properties,
  ...(required.length ? { required } : {}),
});
const duration = {
  type: 'string',
  pattern: '^(0|(([0-9]+)y)?(([0-9]+)w)?(([0-9]+)d)?(([0-9]+)h)?(([0-9]+)m)?(([0-9]+)s)?(([0-9]+)ms)?)$',
};

const selector = object({
  matchLabels: texts,
  matchExpressions: list(object({ key: text, operator: text, values: list(text) }, ['key', 'operator'])),
});
const relabelings = list(
  object({
    ...{ sourceLabels: list(text), separator: text, targetLabel: text, regex: text },
    ...{ modulus: whole, replacement: text, action: text },
  }),
);
const scaling = object({
  stabilizationWindowSeconds: whole,
  selectPolicy: text,
  policies: list(object({ type: text, value: whole, periodSeconds: whole }, ['type', 'value', 'periodSeconds'])),
});

const KINDS: [group: string, version: string, kind: string, spec: object][] = [
  [
    'monitoring.coreos.com',
    'v1',
    'PodMonitor',
    object(
      {
        selector,
        namespaceSelector: object({ any: flag, matchNames: list(text) }),
        jobLabel: text,
        podTargetLabels: list(text),
        sampleLimit: whole,
        targetLimit: whole,
        labelLimit: whole,
        podMetricsEndpoints: list(
          object({
            ...{ port: text, path: text, scheme: text, interval: duration, scrapeTimeout: duration },
            ...{ honorLabels: flag, honorTimestamps: flag, followRedirects: flag, filterRunning: flag },
            ...{ relabelings, metricRelabelings: relabelings },
          }),
        ),
      },
      ['selector'],
    ),
  ],
  [
    'monitoring.coreos.com',
    'v1',
    'PrometheusRule',
    object({
      groups: list(
        object(
          {
            name: { type: 'string', minLength: 1 },
            ...{ interval: duration, limit: whole, partial_response_strategy: text },
            rules: list(
              object(
                {
                  ...{ alert: text, record: text, for: duration, keep_firing_for: duration },
                  ...{ labels: texts, annotations: texts, expr: { 'x-kubernetes-int-or-string': true } },
                },
                ['expr'],
              ),
            ),
          },
          ['name'],
        ),
      ),
    }),
  ],
  [
    'keda.sh',
    'v1alpha1',
    'TriggerAuthentication',
    object({
      secretTargetRef: list(object({ parameter: text, name: text, key: text }, ['parameter', 'name', 'key'])),
      env: list(object({ parameter: text, name: text, containerName: text }, ['parameter', 'name'])),
      podIdentity: object({ provider: text, identityId: text }, ['provider']),
    }),
  ],
  [
    'keda.sh',
    'v1alpha1',
    'ScaledObject',
    object(
      {
        scaleTargetRef: object({ name: text, kind: text, apiVersion: text, envSourceContainerName: text }, ['name']),
        ...{ minReplicaCount: whole, maxReplicaCount: whole, idleReplicaCount: whole },
        ...{ pollingInterval: whole, cooldownPeriod: whole, initialCooldownPeriod: whole },
        fallback: object({ failureThreshold: whole, replicas: whole }, ['failureThreshold', 'replicas']),
        advanced: object({
          restoreToOriginalReplicaCount: flag,
          horizontalPodAutoscalerConfig: object({
            name: text,
            behavior: object({ scaleUp: scaling, scaleDown: scaling }),
          }),
        }),
        triggers: list(
          object(
            {
              ...{ type: text, name: text, metadata: texts, useCachedMetrics: flag },
              metricType: { type: 'string', enum: ['AverageValue', 'Value', 'Utilization'] },
              authenticationRef: object({ name: text, kind: text }, ['name']),
            },
            ['type', 'metadata'],
          ),
        ),
      },
      ['scaleTargetRef', 'triggers'],
    ),
  ],
];

export interface Definition {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations: Record<string, string> };
  spec: { group: string; names: { kind: string; plural: string }; versions: [{ name: string }] } & Record<
    string,
    unknown
  >;
}

/** CustomResourceDefinitions of the kinds whose version `isServed` says is not there. */
export function missingDefinitions(isServed: (version: string) => boolean): Definition[] {
  return KINDS.filter(([group, version]) => !isServed(`${group}/${version}`)).map(([group, version, kind, spec]) => {
    const plural = kind === 'TriggerAuthentication' ? 'triggerauthentications' : `${kind.toLowerCase()}s`;
    return {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}`, annotations: { 'sqout.dev/check': 'made by npm run check:cluster' } },
      spec: {
        group,
        scope: 'Namespaced',
        names: { kind, plural, singular: kind.toLowerCase() },
        versions: [
          {
            ...{ name: version, served: true, storage: true },
            schema: { openAPIV3Schema: { ...object({ spec }), required: ['spec'] } },
          },
        ],
      },
    };
  });
}
