/**
 * Small settings in localStorage. A browser that forbids it (private mode, full disk) gives `null` back and keeps
 * nothing: callers treat these values as comfort, never as data.
 */
export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the value was kept. `null` removes it. */
export function writeText(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function readJson(key: string): unknown {
  const text = readText(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function textKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}
