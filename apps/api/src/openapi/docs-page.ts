import { createHash } from 'node:crypto';
import type { OpenAPIObject } from '@nestjs/swagger';
import { ERRORS } from '#common';
import { SCOPES } from '#auth';
import type { Config } from '#config';
import type { Pricing } from '#credits';
import type { Plan } from '#organizations';
import { html, Html } from '#report-view';
import { DOCS_STYLE } from './docs-style.js';

export interface DocsFacts {
  plans: readonly Plan[];
  pricing: Pricing;
  /** Whether audits cost credits. */
  credits: boolean;
  rateLimits: Config['rateLimits'];
  baseUrl: string;
}

/** The page has one style sheet and nothing else: no script, no image, no other address. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(DOCS_STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: SchemaView;
}

interface SchemaView {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
  description?: string;
  required?: string[];
  properties?: Record<string, SchemaView>;
  items?: SchemaView;
  anyOf?: SchemaView[];
  $ref?: string;
}

interface ContentView {
  schema?: SchemaView;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

interface OperationView {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, ContentView> };
  responses: Record<string, { description: string; content?: Record<string, ContentView> }>;
}

interface Route extends OperationView {
  method: string;
  path: string;
}

/** The description as a page for people; readable without script, on a phone and in print. */
export function renderDocsPage(document: OpenAPIObject, facts: DocsFacts): string {
  const routes = routesOf(document);
  const schemas = (document.components?.schemas ?? {}) as Record<string, SchemaView>;
  const tags = (document.tags ?? []).filter(({ name }) => routes.some((route) => route.tags.includes(name)));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sqout API</title>
<style>${new Html(DOCS_STYLE)}</style>
</head>
<body>
<nav aria-label="Contents">
<a href="#start">Start</a>
${tags.map(({ name }) => html`<a href="#${anchor(name)}">${name}</a>`)}
<a href="#objects">Objects</a> <a href="#errors">Errors</a> <a href="#scopes">Scopes</a> <a href="#plans">Plans &amp; limits</a> <a href="/v1/openapi.json">openapi.json</a>
</nav>
<main>
<h1 id="start">Sqout API</h1>
<p>${prose(document.info.description ?? '')}</p>
<p>Send a token with every request but the public ones: <code>Authorization: Bearer sq_…</code></p>
<pre>curl -X POST ${facts.baseUrl}/v1/agent-runs \\
  -H "Authorization: Bearer $SERVICE_API_KEY" -H "Content-Type: application/json" \\
  -d '{"url":"https://www.example.com/","trigger":"api"}'</pre>
<p>Then poll <code>GET /v1/agent-runs/{id}</code> until <code>status</code> is <code>completed</code>, and fetch <code>GET /v1/agent-runs/{id}/report</code>.</p>
${tags.map((tag) => html`<section><h2 id="${anchor(tag.name)}">${tag.name}</h2><p>${prose(tag.description ?? '')}</p>${routes.filter((route) => route.tags.includes(tag.name)).map(renderRoute)}</section>`)}
<section><h2 id="objects">Objects</h2>${Object.entries(schemas).map(([name, schema]) => renderSchema(name, schema))}</section>
${renderErrors()}
${renderScopes()}
${renderPlans(facts)}
</main>
</body>
</html>`;
  return page.text;
}

function routesOf(document: OpenAPIObject): Route[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Record<string, OperationView>).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  );
}

function renderRoute(route: Route): Html {
  const body = Object.values(route.requestBody?.content ?? {})[0];
  return html`<article id="${route.operationId}">
<h3><span class="method">${route.method}</span> <code>${route.path}</code></h3>
<p><strong>${route.summary}.</strong> ${prose(route.description)}</p>
<p class="access">${accessOf(route)}</p>
${renderParameters(route.parameters ?? [])}
${body?.schema ? html`<p>Body: ${typeOf(body.schema)}</p>` : ''}
<table><caption>Answers</caption><thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead><tbody>
${Object.entries(route.responses).map(([status, response]) => html`<tr><td>${status}</td><td>${prose(response.description)}${renderExamples(status, response.content)}</td></tr>`)}
</tbody></table>
</article>`;
}

function accessOf({ security }: Route): string {
  if (security.length === 0) return 'No credentials needed.';
  const scopes = security.flatMap((requirement) => Object.values(requirement).flat());
  const isOptional = security.some((requirement) => Object.keys(requirement).length === 0);
  return `${isOptional ? 'Credentials are optional.' : 'Needs credentials.'} Scope of a key: ${scopes.join(' or ')}.`;
}

function renderParameters(parameters: readonly Parameter[]): Html | string {
  if (parameters.length === 0) return '';
  return html`<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${parameters.map((parameter) => html`<tr><td><code>${parameter.name}</code>${parameter.required ? '' : ' (optional)'}</td><td>${parameter.in}</td><td>${typeOf(parameter.schema ?? {})}</td><td>${prose(parameter.description ?? '')}</td></tr>`)}
</tbody></table>`;
}

/** Examples of success are shown; those of errors all look like the envelope under "Errors". */
function renderExamples(status: string, content: Record<string, ContentView> | undefined): Html | string {
  const examples = Object.values(content?.['application/json']?.examples ?? {});
  if (!status.startsWith('2') || examples.length === 0) return '';
  return html`${examples.map(({ summary, value }) => html`<details><summary>${summary ?? 'Example'}</summary><pre>${JSON.stringify(value, null, 2)}</pre></details>`)}`;
}

function renderSchema(name: string, schema: SchemaView): Html {
  const properties = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required ?? []);
  const head = html`<h3 id="object-${name}">${name}</h3><p>${prose(schema.description ?? '')}</p>`;
  if (properties.length === 0) return html`<article>${head}<p>${typeOf(schema)}</p></article>`;
  return html`<article>${head}<table><thead><tr><th scope="col">Member</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>
${properties.map(([member, property]) => html`<tr><td><code>${member}</code>${required.has(member) ? '' : ' (optional)'}</td><td>${typeOf(property)}</td><td>${prose(property.description ?? '')}</td></tr>`)}
</tbody></table></article>`;
}

function typeOf(schema: SchemaView): Html {
  if (schema.$ref) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return html`<a href="#object-${name}">${name}</a>`;
  }
  if (schema.anyOf) return html`${schema.anyOf.map((option, i) => html`${i === 0 ? '' : ' or '}${typeOf(option)}`)}`;
  if (schema.enum)
    return html`${schema.enum.map((value, i) => html`${i === 0 ? '' : ', '}<code>${String(value)}</code>`)}`;
  if (schema.const !== undefined) return html`<code>${String(schema.const)}</code>`;
  if (schema.type === 'array') return html`list of ${typeOf(schema.items ?? {})}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any');
  return html`${type}${schema.format ? ` (${schema.format})` : ''}${rangeOf(schema)}${schema.default === undefined ? '' : `, default ${String(schema.default)}`}`;
}

function rangeOf({ minimum, maximum, maxLength }: SchemaView): string {
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  return minimum === undefined ? '' : `, from ${minimum}`;
}

function renderErrors(): Html {
  return html`<section><h2 id="errors">Errors</h2>
<p>Every answer above 399 is <code>{"error": {"code", "message", "requestId", …}}</code>. Branch on the status and on the code; the message is for people and may change.</p>
<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">When</th></tr></thead><tbody>
${Object.entries(ERRORS).map(([code, { status, when }]) => html`<tr><td>${status}</td><td><code>${code}</code></td><td>${prose(when)}</td></tr>`)}
</tbody></table></section>`;
}

function renderScopes(): Html {
  return html`<section><h2 id="scopes">Scopes of a key</h2>
<table><thead><tr><th scope="col">Scope</th><th scope="col">Grants</th></tr></thead><tbody>
${Object.entries(SCOPES).map(([scope, grants]) => html`<tr><td><code>${scope}</code></td><td>${grants}</td></tr>`)}
</tbody></table></section>`;
}

function renderPlans({ plans, pricing, credits, rateLimits }: DocsFacts): Html {
  const limits: [string, number][] = [
    ['Reading', rateLimits.readPerMinute],
    ['Writing', rateLimits.writePerMinute],
    ['Starting runs', rateLimits.runsPerMinute],
    ['Publishing', rateLimits.publishPerMinute],
    ['All requests of one address', rateLimits.addressPerMinute],
  ];
  return html`<section><h2 id="plans">Plans &amp; limits</h2>
${credits ? renderPrices(plans, pricing) : html`<p>This installation charges no credits. An audit has up to ${plans[0]?.maxPagesPerAudit ?? 0} pages (<code>MAX_PAGES</code>), and up to ${plans[0]?.maxConcurrentRuns ?? 0} audits of an organization run at once.</p>`}
<table><caption>Requests a minute${rateLimits.enabled ? '' : ' (switched off here)'}</caption><thead><tr><th scope="col">Kind</th><th scope="col">Requests</th></tr></thead><tbody>
${limits.map(([kind, perMinute]) => html`<tr><th scope="row">${kind}</th><td>${perMinute === 0 ? 'no limit' : perMinute}</td></tr>`)}
</tbody></table></section>`;
}

function renderPrices(plans: readonly Plan[], pricing: Pricing): Html {
  return html`<table><caption>Plans</caption><thead><tr><th scope="col">Plan</th><th scope="col">Pages an audit</th><th scope="col">Credits a month</th><th scope="col">Members</th><th scope="col">Runs at once</th></tr></thead><tbody>
${plans.map((plan) => html`<tr><th scope="row">${plan.name}</th><td>${plan.maxPagesPerAudit}</td><td>${plan.monthlyCredits}${plan.minSeats > 0 ? ' a seat' : ''}</td><td>${plan.maxMembers === -1 ? 'no limit' : plan.maxMembers}</td><td>${plan.maxConcurrentRuns}</td></tr>`)}
</tbody></table>
<table><caption>Prices, version ${pricing.version}</caption><thead><tr><th scope="col">Feature</th><th scope="col">Credits</th></tr></thead><tbody>
${Object.entries(pricing.prices).map(([feature, { cost, per, unit }]) => html`<tr><th scope="row"><code>${feature}</code></th><td>${cost} for ${per === 1 ? `each ${unit}` : `every ${per} of: ${unit}`}</td></tr>`)}
</tbody></table>`;
}

function anchor(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** Descriptions are Markdown with paragraphs and code spans alone. */
function prose(markdown: string): Html {
  const paragraphs = markdown
    .split('\n\n')
    .map(
      (paragraph) =>
        html`${paragraph.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))}`,
    );
  return html`${paragraphs.map((paragraph, i) => html`${i === 0 ? '' : new Html('<br>')}${paragraph}`)}`;
}
