import { ApiError } from './api-error.ts';

const REFUSED = 'http.nul';

/**
 * PostgreSQL takes no NUL in a text. What a call brings passes here behind its schemas, whatever they let through.
 * @throws ApiError BAD_REQUEST naming the field
 */
export function refuseNul<T>(value: T): T {
  const path = pathOfNul(value);
  if (path !== null) throw new ApiError('BAD_REQUEST', { fields: { [path.join('.')]: REFUSED } });
  return value;
}

function pathOfNul(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  if (value instanceof File) return pathOfNul(value.name) ?? pathOfNul(value.type);
  for (const [key, each] of Object.entries(value)) {
    // The name of the field is what is wrong: it is not repeated.
    if (key.includes('\0')) return [];
    const path = pathOfNul(each);
    if (path !== null) return [key, ...path];
  }
  return null;
}
