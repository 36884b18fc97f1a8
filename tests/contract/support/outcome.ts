import { Problem } from '../../../server/src/http/problem-schema.ts';
import type { Case } from './case.ts';

/** What a successful answer looks like against its contract; `text` only when something is wrong with it. */
export interface Outcome {
  status: number;
  /** What the contract refuses in the answer. */
  issues: string[];
  /** The answer holds nothing beyond the contract. */
  exact: boolean;
  value: unknown;
}

export async function outcomeOf(each: Case, answer: Response): Promise<Outcome> {
  const text = await answer.text();
  if (each.isContent && answer.ok) return { status: answer.status, issues: [], exact: true, value: text };
  if (!each.answer || !answer.ok)
    return { status: answer.status, issues: text === '' ? [] : [text], exact: true, value: null };
  const value = JSON.parse(text) as unknown;
  const parsed = each.answer.safeParse(value);
  return {
    status: answer.status,
    issues: parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [],
    exact: JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(value)),
    value,
  };
}

export interface Refusal {
  status: number;
  code: string | null;
  /** It is a problem+json whose detail is a text. */
  isProblem: boolean;
  detail: string;
  fields: Record<string, string>;
}

export async function refusalOf(answer: Response): Promise<Refusal> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const problem = isJson ? Problem.safeParse(JSON.parse(text)).data : undefined;
  return {
    status: answer.status,
    code: problem?.code ?? null,
    isProblem: problem !== undefined && problem.status === answer.status && /\p{L}/u.test(problem.detail),
    detail: problem?.detail ?? '',
    fields: problem?.fields ?? {},
  };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
