import type { z } from 'zod';
import type { World } from './world.ts';

/** What a refused body must say: `field` -> a piece of its French message. */
export interface BadBody {
  why: string;
  body: Record<string, unknown>;
  field: string;
  status?: 400 | 422;
  /** A form cannot carry this mistake. */
  jsonOnly?: boolean;
}

/** One call of the specification, as Claire makes it, or who else is named. */
export interface Case {
  /** Method and path as `endpoints.tsv` writes them. */
  call: string;
  /** Who makes it where Claire, who administers the firm, has no need of it. */
  caller?: 'paul';
  /** The path with what it needs made first; the same path again must stay valid for the strangers. */
  path: (world: World) => string | Promise<string>;
  /** A request body that succeeds; absent for calls without one. */
  body?: (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Of the answer; without it the call answers 204. */
  answer?: z.ZodType;
  status?: 200 | 201;
  /** The answer is the content of a file. */
  isContent?: boolean;
  /** No token is asked for. */
  isPublic?: boolean;
  /** Something that the answer must hold beyond its shape. */
  holds?: (answer: unknown, world: World) => void;
  /**
   * What another firm, and a colleague without any right, receive: `hidden` = 404, `own` = an answer about themselves
   * that shows nothing of Claire's.
   */
  others: 'hidden' | 'own';
  /** Where the colleague, who is of the firm, gets another answer than the other firm; `firm`: what all of the firm reads. */
  colleague?: 'own' | 'firm';
  /** The path with an id that nobody has. */
  unknown?: (world: World) => string;
  bad?: BadBody[];
}

export function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value))
      for (const each of value)
        form.append(`${name}[]`, typeof each === 'object' ? JSON.stringify(each) : String(each));
    else if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : `${value as string | number | boolean}`);
  }
  return form;
}
