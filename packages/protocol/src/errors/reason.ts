import type { ErrorCode, Reason } from './codes.ts';
import type { Subject } from '../i18n/subject.ts';
import type { ParamKinds } from './declare.ts';
import type { ReasonCode, REASONS } from './reasons.ts';

type Declared = typeof REASONS;
/** Those with parameters. */
type Filled = { [C in ReasonCode]: Declared[C] extends { params: object } ? C : never }[ReasonCode];
type Plain = Exclude<ReasonCode, Filled>;
/** Those that an answer can have. */
type Answered = { [C in ReasonCode]: Declared[C] extends { code: ErrorCode } ? C : never }[ReasonCode];

type ParamsOf<C extends Filled> = Declared[C] extends { params: infer P }
  ? { -readonly [N in keyof P]: P[N] extends keyof ParamKinds ? ParamKinds[P[N]] : never }
  : never;

type Written<C extends string> = `${C}?${string}`;

/** A reason as a text, which a schema can carry as its message: its code, then its parameters if it has any. */
export type ReasonText = Plain | Written<Filled>;

/** The reason of an answer as a text: a declared one, or a code where there is nothing more precise. */
export type RefusalText = ErrorCode | Extract<Plain, Answered> | Written<Extract<Filled, Answered>>;

/** @__NO_SIDE_EFFECTS__ */
export function reason<C extends Plain>(code: C): C;
export function reason<C extends Filled>(code: C, params: ParamsOf<C>): Written<C>;
export function reason(code: string, params?: Record<string, string | number>): string {
  return writeReason(params === undefined ? { code } : { code, params });
}

/** The text of a reason, as `reason` makes it. @__NO_SIDE_EFFECTS__ */
export function writeReason({ code, params }: Reason): string {
  return params === undefined ? code : `${code}?${JSON.stringify(params)}`;
}

const WRITTEN = /^([a-z]+\.[A-Za-z]+|[A-Z_]+)(?:\?(\{.*\}))?$/s;

/** `null`: no reason, but a sentence. */
export function readReason(text: string): Reason | null {
  const [, code, params] = WRITTEN.exec(text) ?? [];
  if (code === undefined) return null;
  try {
    return params === undefined ? { code } : { code, params: JSON.parse(params) as NonNullable<Reason['params']> };
  } catch {
    return null;
  }
}

/** @__NO_SIDE_EFFECTS__ */
export function missing(what: Subject): ReasonText {
  return reason('value.missing', { what });
}

/** @__NO_SIDE_EFFECTS__ */
export function invalid(what: Subject): ReasonText {
  return reason('value.invalid', { what });
}
