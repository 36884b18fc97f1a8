import type { Context } from 'hono';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { fieldsOf } from './problem.ts';

/**
 * The request's body by `schema`, from JSON, multipart or a URL-encoded form. A repeated form field, or one named
 * `x[]`, is a list. Empty texts and nulls that the schema has no use for count as not given; one that has (a field
 * that can be cleared) receives them.
 * @throws ApiError BAD_REQUEST with a French message by field
 */
export async function body<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  const fields = await readBody(c);
  const asSent = schema.safeParse(fields);
  if (asSent.success) return asSent.data;
  const parsed = schema.safeParse(dropEmpty(fields));
  if (parsed.success) return parsed.data;
  throw new ApiError('BAD_REQUEST', { fields: fieldsOf(parsed.error) });
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const type = c.req.header('content-type') ?? '';
  if (type === '') return {};
  try {
    if (type.includes('json')) {
      const text = await c.req.text();
      const value: unknown = text === '' ? {} : JSON.parse(text);
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ApiError('BAD_REQUEST');
      return value as Record<string, unknown>;
    }
    if (type.startsWith('multipart/form-data') || type.startsWith('application/x-www-form-urlencoded'))
      return formFields(await c.req.formData());
  } catch (error) {
    // A body that cannot be read is the client's fault, a limit reached is not a malformed body.
    throw error instanceof ApiError ? error : new ApiError('BAD_REQUEST');
  }
  throw new ApiError('http.contentType');
}

function formFields(form: FormData): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const key of new Set(form.keys())) {
    const values = form.getAll(key);
    const isList = key.endsWith('[]');
    const name = isList ? key.slice(0, -2) : key;
    if (name === '__proto__') continue;
    fields[name] = isList || values.length > 1 ? values : values[0];
  }
  return fields;
}

function dropEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null));
}
