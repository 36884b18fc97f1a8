import type { Rule } from '@basoche/domain';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { z } from 'zod';
import { Problem } from './problem-schema.ts';
import type { ApiEnv, CapabilityDeps } from '../capabilities/capability.ts';
import { ApiError } from './api-error.ts';
import { body } from './body.ts';
import { fieldsOf } from './problem.ts';
import { refuseNul } from './refuse-nul.ts';
import { refuseOldCommand } from './refuse-old-command.ts';
import { requireRule } from './require-rule.ts';
import { requireSide } from './require-side.ts';
import type { Principal } from '../sync/ports.ts';

type Shape = z.ZodType;
type Out<S> = S extends Shape ? z.output<S> : undefined;

export interface RouteSpec<
  P extends Shape | undefined,
  Q extends Shape | undefined,
  B extends Shape | undefined,
  A extends Shape | undefined,
> {
  /** One line, for the reader of the API page. */
  summary: string;
  /** No bearer token asked; the handler's `principal` throws. */
  public?: boolean;
  /** The right that the caller must have, beyond being signed in. */
  rule?: Rule;
  /** Also for accounts of the platform's administration, which otherwise reach nothing but `rule: 'super-admin'`. */
  platform?: boolean;
  params?: P;
  query?: Q;
  /** JSON and multipart are both read by it. */
  body?: B;
  /** Of the JSON answer; without it the route answers 204, or a Response of its own. */
  answer?: A;
  /** Status of the answer. */
  status?: 200 | 201;
}

export interface RouteInput<P, Q, B> {
  c: Context<ApiEnv>;
  principal: Principal;
  params: P;
  query: Q;
  body: B;
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type Answered<A> = A extends Shape ? z.input<A> | Response : void | Response;

/**
 * Routes of one capability, with their documentation: each is checked against its schemas and listed in
 * `/api/openapi.json`. Paths are written as in the specification: `/project/{id}`.
 */
export function createApi(deps: Pick<CapabilityDeps, 'requireUser' | 'db' | 'clock'>, tag: string) {
  const app = new OpenAPIHono<ApiEnv>();

  function add(method: Method) {
    return <
      P extends Shape | undefined = undefined,
      Q extends Shape | undefined = undefined,
      B extends Shape | undefined = undefined,
      A extends Shape | undefined = undefined,
    >(
      path: string,
      spec: RouteSpec<P, Q, B, A>,
      handle: (input: RouteInput<Out<P>, Out<Q>, Out<B>>) => Promise<Answered<A>> | Answered<A>,
    ): void => {
      document(method, path, spec);
      const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
      if (!spec.public) {
        app.on(method.toUpperCase(), route, deps.requireUser);
        app.on(
          method.toUpperCase(),
          route,
          requireSide(spec.rule === 'super-admin' ? 'platform' : spec.platform ? 'both' : 'firm'),
        );
      }
      app.on(method.toUpperCase(), route, refuseOldCommand(deps.clock));
      if (spec.rule) app.on(method.toUpperCase(), route, requireRule(deps, spec.rule));
      app.on(method.toUpperCase(), route, async (c) => {
        const result = await handle({
          c,
          get principal() {
            return principalOf(c);
          },
          params: refuseNul(part(spec.params, c.req.param()) as Out<P>),
          query: refuseNul(part(spec.query, queryOf(c)) as Out<Q>),
          body: refuseNul((spec.body ? await body(c, spec.body) : undefined) as Out<B>),
        });
        if (result instanceof Response) return result;
        return result === undefined ? c.body(null, 204) : c.json(result as object, spec.status ?? 200);
      });
    };
  }

  function document(
    method: Method,
    path: string,
    spec: RouteSpec<Shape | undefined, Shape | undefined, Shape | undefined, Shape | undefined>,
  ): void {
    const problem = { content: { 'application/problem+json': { schema: Problem } } };
    app.openAPIRegistry.registerPath({
      method,
      path,
      tags: [tag],
      summary: spec.summary,
      ...(spec.public ? {} : { security: [{ bearer: [] }] }),
      ...(spec.rule ? { 'x-rule': spec.rule } : {}),
      ...(spec.platform ? { 'x-platform': true } : {}),
      request: {
        ...(spec.params ? { params: spec.params as z.ZodObject } : {}),
        ...(spec.query ? { query: spec.query as z.ZodObject } : {}),
        ...(spec.body
          ? {
              body: {
                content: { 'application/json': { schema: spec.body }, 'multipart/form-data': { schema: spec.body } },
              },
            }
          : {}),
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

  return { app, get: add('get'), post: add('post'), put: add('put'), patch: add('patch'), delete: add('delete') };
}

export type Api = ReturnType<typeof createApi>;

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
