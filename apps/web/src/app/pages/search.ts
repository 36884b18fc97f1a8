import { isInternalPath } from '@basoche/domain';

const HOME = '/dashboard';

/**
 * Keeps the named text parameters of an address and drops the rest. A parameter that is no text is `undefined` and not
 * absent: the router lays the answer over what the parent route has, which is the address as it came.
 */
export function textSearch<K extends string>(...keys: K[]) {
  return (search: Record<string, unknown>): Partial<Record<K, string>> => {
    const texts: Partial<Record<K, string>> = {};
    for (const key of keys) {
      const value = search[key];
      texts[key] = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    }
    return texts;
  };
}

/** Keeps a parameter that names a page of the application; any other value of it is `undefined`, as in `textSearch`. */
export function pageSearch<K extends string>(key: K) {
  return (search: Record<string, unknown>): Partial<Record<K, string>> => {
    const value = search[key];
    const page: Partial<Record<K, string>> = {};
    page[key] = isInternalPath(value) ? value : undefined;
    return page;
  };
}

/** The page to open, checked where it is opened: what is no page of the application is the dashboard. */
export function pageOrHome(value: unknown): string {
  return isInternalPath(value) ? value : HOME;
}
