/** One file of the build; `revision` is null when its name carries a hash. */
export interface PrecacheEntry {
  url: string;
  revision: string | null;
}

export interface PrecachePlan {
  /** One cache a build. */
  cacheName: string;
  /** Path -> its name carries a hash. */
  urls: Map<string, boolean>;
  /** Path of the page that every screen starts from. */
  index: string;
}

/** The path of the build's files, and a cache name that changes with any of them. */
export function plan(manifest: (PrecacheEntry | string)[]): PrecachePlan {
  const entries = manifest.map((entry) => (typeof entry === 'string' ? { url: entry, revision: null } : entry));
  const urls = new Map(entries.map(({ url, revision }) => [url.startsWith('/') ? url : `/${url}`, revision === null]));
  const fingerprint = entries
    .map(({ url, revision }) => `${url}@${revision ?? ''}`)
    .sort()
    .join('\n');
  return { cacheName: `basoche-app-${hash(fingerprint)}`, urls, index: '/index.html' };
}

/** A page of the application, as opposed to what the server answers itself. */
export function isShellNavigation(mode: string, path: string): boolean {
  return mode === 'navigate' && !/^\/(?:api|sync|metrics)(?:\/|$)/.test(path);
}

/** FNV-1a, 32 bits: names a cache, protects nothing. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}
