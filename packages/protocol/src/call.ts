import type { Rule } from '@basoche/domain';
import type { z } from 'zod';

export const CALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type CallMethod = (typeof CALL_METHODS)[number];

type Shape = z.ZodType;
type MaybeShape = Shape | undefined;

/** Names in braces of a path: `/boards/{slug}/items/{item}` has `slug` and `item`. */
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export interface CallSpec<
  P extends MaybeShape = MaybeShape,
  Q extends MaybeShape = MaybeShape,
  B extends MaybeShape = MaybeShape,
  A extends MaybeShape = MaybeShape,
> {
  /** One line in French, for the reader of the API page. */
  summary: string;
  /** No bearer token asked. */
  public?: boolean;
  /** The right that the caller must have, beyond being signed in. */
  rule?: Rule;
  /** Also for accounts of the platform's administration, which otherwise reach nothing but `rule: 'super-admin'`. */
  platform?: boolean;
  /** Sent by the thousand: counted apart from what else the caller asks, and at ten times the rate. */
  isBulk?: boolean;
  /** Of the path; without it each name in braces is a `pathId`. */
  params?: P;
  query?: Q;
  /** JSON and multipart are both read by it. */
  body?: B;
  /** The body is not JSON nor a form but bytes, `application/octet-stream`, of which there are at most so many. */
  maxBytes?: number;
  /** Of the JSON answer; without it the answer is empty, or a file or stream. */
  answer?: A;
  /** Status of the answer. */
  status?: 200 | 201;
}

/** One call of the server's HTTP interface: what both sides know of it. */
export interface Call<
  Path extends string = string,
  P extends MaybeShape = MaybeShape,
  Q extends MaybeShape = MaybeShape,
  B extends MaybeShape = MaybeShape,
  A extends MaybeShape = MaybeShape,
> {
  readonly method: CallMethod;
  /** As the specification writes it, without `/api`: `/project/{id}`. */
  readonly path: Path;
  readonly spec: CallSpec<P, Q, B, A>;
}

/**
 * @param route `PUT /boards/{slug}`
 * @__NO_SIDE_EFFECTS__
 */
export function call<
  Path extends `/${string}`,
  P extends MaybeShape = undefined,
  Q extends MaybeShape = undefined,
  B extends MaybeShape = undefined,
  A extends MaybeShape = undefined,
>(route: `${CallMethod} ${Path}`, spec: CallSpec<P, Q, B, A>): Call<Path, P, Q, B, A> {
  const [method, path] = route.split(' ') as [CallMethod, Path];
  return { method, path, spec };
}

type In<S> = S extends Shape ? z.input<S> : undefined;
type Out<S> = S extends Shape ? z.output<S> : undefined;

/** What the names in braces hold, as the server reads them. */
export type CallParams<C> =
  C extends Call<infer Path, infer P, MaybeShape, MaybeShape, MaybeShape>
    ? P extends Shape
      ? z.output<P>
      : { [Name in NamesIn<Path>]: string }
    : never;
export type CallQuery<C> = C extends Call<string, MaybeShape, infer Q, MaybeShape, MaybeShape> ? Out<Q> : never;
export type CallBody<C> = C extends Call<string, MaybeShape, MaybeShape, infer B, MaybeShape> ? Out<B> : never;
/** The JSON answer; `null` where it is empty. */
export type CallAnswer<C> =
  C extends Call<string, MaybeShape, MaybeShape, MaybeShape, infer A> ? (A extends Shape ? z.output<A> : null) : never;

/** What a sender fills in: only what the call has. A form, with files, may stand for the body. */
export type CallInput<C extends Call> = (keyof SentParams<C> extends never ? unknown : { params: SentParams<C> }) &
  (C extends Call<string, MaybeShape, infer Q, MaybeShape, MaybeShape>
    ? Q extends Shape
      ? { query?: In<Q> }
      : unknown
    : unknown) &
  (C extends Call<string, MaybeShape, MaybeShape, infer B, MaybeShape>
    ? B extends Shape
      ? { body?: In<B> | FormData }
      : unknown
    : unknown);

/** A path takes texts and numbers. */
type SentParams<C> =
  C extends Call<infer Path, infer P, MaybeShape, MaybeShape, MaybeShape>
    ? { [Name in P extends Shape ? keyof z.output<P> : NamesIn<Path>]: string | number }
    : never;

type QueryValue = string | number | boolean | null | undefined;

/** The address of a call without `/api`, its names filled in. */
export function pathOf(
  { path }: Pick<Call, 'path'>,
  input: { params?: Readonly<Record<string, string | number>>; query?: unknown } = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, QueryValue | QueryValue[]>))
    for (const each of [value].flat()) if (each !== undefined && each !== null) query.append(name, String(each));
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

/** What stands in the braces of a call's path, where a request is of this call; `null`: it is of another. */
export function paramsIn(
  { method, path }: Pick<Call, 'method' | 'path'>,
  request: { method: string; path: string },
): Record<string, string> | null {
  if (request.method !== method) return null;
  const names = path.split('/');
  const parts = request.path.replace(/^\/api/, '').split('/');
  if (names.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [at, name] of names.entries()) {
    const part = parts[at]!;
    if (name.startsWith('{')) params[name.slice(1, -1)] = decodeURIComponent(part);
    else if (name !== part) return null;
  }
  return params;
}
