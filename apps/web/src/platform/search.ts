/** Keeps the named text parameters of an address and drops the rest. */
export function textSearch<K extends string>(...keys: K[]) {
  return (search: Record<string, unknown>): Partial<Record<K, string>> => {
    const kept: Partial<Record<K, string>> = {};
    for (const key of keys) {
      const value = search[key];
      if (typeof value === 'string' || typeof value === 'number') kept[key] = String(value);
    }
    return kept;
  };
}
