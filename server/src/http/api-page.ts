import { Hono } from 'hono';
import type { Context } from 'hono';

interface Operation {
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}
interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  allOf?: Schema[];
  [key: string]: unknown;
}
export interface OpenApi {
  info: { title: string; version: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** A readable page of the REST contract, made from the same description as `/api/openapi.json`. No script, no outside file. */
export function apiPage(describe: () => OpenApi): Hono {
  const app = new Hono();
  app.get('/api/docs', (c: Context) => c.html(page(describe())));
  app.get('/api/docs/style.css', (c) => c.text(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  return app;
}

function page(api: OpenApi): string {
  const areas = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(api.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const area = operation.tags?.[0] ?? 'divers';
      areas.set(area, [...(areas.get(area) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const names = [...areas.keys()].sort();
  const schemas = Object.entries(api.components?.schemas ?? {})
    .map(([name, schema]) => `<section id="${escape(name)}"><h3>${escape(name)}</h3>${schemaHtml(schema)}</section>`)
    .join('');
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(api.info.title)}</title><link rel="stylesheet" href="/api/docs/style.css"></head><body>
<header><h1>${escape(api.info.title)}</h1><p>${escape(api.info.description ?? '')}</p>
<p><a href="/api/openapi.json">openapi.json</a></p>
<nav>${names.map((name) => `<a href="#area-${escape(name)}">${escape(name)}</a>`).join(' ')} <a href="#schemas">schémas</a></nav></header>
<main>${names.map((name) => `<h2 id="area-${escape(name)}">${escape(name)}</h2>${areas.get(name)?.join('') ?? ''}`).join('')}
<h2 id="schemas">Schémas</h2>${schemas}</main></body></html>`;
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      (one) =>
        `<li><code>${escape(one.name)}</code> (${escape(one.in)}${one.required ? ', obligatoire' : ''}) ${schemaHtml(one.schema)}</li>`,
    )
    .join('');
  const asked = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answers = Object.entries(operation.responses ?? {})
    .filter(([status]) => status !== 'default')
    .map(([status, answer]) => {
      const schema = Object.values(answer.content ?? {})[0]?.schema;
      return `<li><code>${escape(status)}</code> ${schema ? schemaHtml(schema) : escape(answer.description ?? '')}</li>`;
    })
    .join('');
  return `<article><h3><span class="${escape(method)}">${escape(method.toUpperCase())}</span> <code>/api${escape(path.replace(/^\/api/, ''))}</code></h3>
<p>${escape(operation.summary ?? '')}${operation.security ? '' : ' <em>Sans jeton.</em>'}</p>
${parameters ? `<h4>Paramètres</h4><ul>${parameters}</ul>` : ''}${asked ? `<h4>Corps (JSON ou multipart)</h4>${schemaHtml(asked)}` : ''}
<h4>Réponse</h4><ul>${answers}</ul></article>`;
}

function schemaHtml(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#${escape(name)}">${escape(name)}</a>`;
  }
  if (schema.anyOf) return schema.anyOf.map(schemaHtml).join(' ou ');
  if (schema.allOf) return schema.allOf.map(schemaHtml).join(' et ');
  if (schema.enum) return schema.enum.map((value) => `<code>${escape(JSON.stringify(value))}</code>`).join(' | ');
  if (schema.items) return `liste de ${schemaHtml(schema.items)}`;
  if (schema.properties) {
    const rows = Object.entries(schema.properties).map(
      ([name, one]) =>
        `<li><code>${escape(name)}</code>${schema.required?.includes(name) ? '' : ' (facultatif)'} : ${schemaHtml(one)}</li>`,
    );
    return `<ul>${rows.join('')}</ul>`;
  }
  return escape([schema.type ?? 'valeur'].flat().join(' ou '));
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const STYLE = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:60rem;padding:1.5rem}
h2{margin-top:2.5rem;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent)}
article,section{margin:1rem 0;padding:.25rem 1rem;border-left:3px solid color-mix(in srgb,currentColor 20%,transparent)}
h3{margin:.5rem 0}h4{margin:.75rem 0 .25rem;font-size:.9rem}ul{margin:.25rem 0;padding-left:1.25rem}
nav{display:flex;flex-wrap:wrap;gap:.75rem}code{font:13px/1.4 ui-monospace,monospace}
.get{color:#0a7c42}.post{color:#1f5fbf}.put,.patch{color:#a35a00}.delete{color:#b3261e}`;
