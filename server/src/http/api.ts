import { pathId } from '@basoche/protocol';
import type { Call, CallBody, CallMethod, CallParams, CallQuery, CallSpec } from '@basoche/protocol';
import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { Problem } from './problem-schema.ts';
import type { ApiEnv, ApiPorts } from './api-env.ts';
import { ApiError } from './api-error.ts';
import { body } from './body.ts';
import { bytesReader } from './bytes-body.ts';
import { fieldsOf } from './problem.ts';
import { refuseNul } from './refuse-nul.ts';
import { refuseOldCommand } from './refuse-old-command.ts';
import { requireRule } from './require-rule.ts';
import { requireSide } from './require-side.ts';
import type { Principal } from '../sync/ports.ts';

type Shape = z.ZodType;

export interface RouteInput<P, Q, B> {
  c: Context<ApiEnv>;
  principal: Principal;
  params: P;
  query: Q;
  body: B;
}

/** What answers a call with this schema. */
export type Answered<A> = Response | (A extends Shape ? z.input<A> : void);

/** The calls that one capability answers. */
export function createApi(ports: ApiPorts, tag: string) {
  const app = new OpenAPIHono<ApiEnv>();
  const bytesOf = bytesReader();

  /** Answers this call: checked against its schemas, listed in `/api/openapi.json`. */
  function serve<
    Path extends string,
    P extends Shape | undefined,
    Q extends Shape | undefined,
    B extends Shape | undefined,
    A extends Shape | undefined,
  >(
    served: Call<Path, P, Q, B, A>,
    handle: (
      input: RouteInput<
        CallParams<Call<Path, P, Q, B, A>>,
        CallQuery<Call<Path, P, Q, B, A>>,
        CallBody<Call<Path, P, Q, B, A>>
      >,
    ) => Promise<Answered<A>> | Answered<A>,
  ): void {
    const { method, path, spec } = served;
    const params = spec.params ?? paramsOf(path);
    document(method, path, spec, params);
    const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (!spec.public) {
      app.on(method, route, (spec.isBulk ? ports.requireBulkUser : undefined) ?? ports.requireUser);
      app.on(method, route, requireSide(spec.rule === 'super-admin' ? 'platform' : spec.platform ? 'both' : 'firm'));
    }
    app.on(method, route, refuseOldCommand(ports.clock));
    if (spec.rule) app.on(method, route, requireRule(ports, spec.rule));
    app.on(method, route, async (c) => {
      const result = await handle({
        c,
        get principal() {
          return principalOf(c);
        },
        params: refuseNul(part(params, c.req.param()) as never),
        query: refuseNul(part(spec.query, queryOf(c)) as never),
        body: (await bodyOf(c, spec)) as never,
      });
      if (result instanceof Response) return result;
      return result === undefined ? c.body(null, 204) : c.json(result as object, spec.status ?? 200);
    });
  }

  async function bodyOf(c: Context<ApiEnv>, spec: CallSpec): Promise<unknown> {
    if (spec.maxBytes !== undefined) return bytesOf(c, spec.maxBytes);
    return refuseNul(spec.body ? await body(c, spec.body) : undefined);
  }

  function document(method: CallMethod, path: string, spec: CallSpec, params: Shape | undefined): void {
    const problem = { content: { 'application/problem+json': { schema: Problem } } };
    app.openAPIRegistry.registerPath({
      method: method.toLowerCase() as Lowercase<CallMethod>,
      path,
      tags: [tag],
      summary: spec.summary,
      ...(spec.public ? {} : { security: [{ bearer: [] }] }),
      ...(spec.rule ? { 'x-rule': spec.rule } : {}),
      ...(spec.platform ? { 'x-platform': true } : {}),
      request: {
        ...(params ? { params: params as z.ZodObject } : {}),
        ...(spec.query ? { query: spec.query as z.ZodObject } : {}),
        ...(spec.body ? { body: { content: contentOf(spec) } } : {}),
      },
      responses: {
        ...(spec.answer
          ? {
              [spec.status ?? 200]: {
                description: 'Réponse',
                content: { 'application/json': { schema: spec.answer } },
              },
            }
          : { 204: { description: 'Fait' } }),
        default: { description: 'Refus, avec son code', ...problem },
      },
    });
  }

  return { app, serve };
}

export type Api = ReturnType<typeof createApi>;

/** The body as `/api/openapi.json` describes it. */
function contentOf({ body, maxBytes }: CallSpec) {
  if (maxBytes !== undefined)
    return {
      'application/octet-stream': { schema: { type: 'string' as const, format: 'binary', maxLength: maxBytes } },
    };
  return { 'application/json': { schema: body! }, 'multipart/form-data': { schema: body! } };
}

/** Each name in braces is an id or a code, as it comes. */
function paramsOf(path: string): Shape | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return names.length === 0 ? undefined : z.object(Object.fromEntries(names.map((name) => [name, pathId])));
}

function principalOf(c: Context<ApiEnv>): Principal {
  const principal = c.get('principal') as Principal | undefined;
  if (!principal) throw new ApiError('UNAUTHENTICATED');
  return principal;
}

function part(schema: Shape | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError('BAD_REQUEST', { fields: fieldsOf(parsed.error) });
}

function queryOf(c: Context): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  for (const [name, values] of Object.entries(c.req.queries())) {
    const given = values.filter((value) => value !== '');
    const [first] = given;
    if (first !== undefined) query[name] = given.length > 1 ? given : first;
  }
  return query;
}
