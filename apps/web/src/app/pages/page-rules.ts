import type { Access, Account, Requirement } from '@basoche/domain';

/** What a page and all under it ask beyond a session; `exact` for that page alone. */
export interface PageRule extends Requirement {
  /** As the specification writes it: `:name` is one segment, `:name?` may be missing. */
  path: string;
  exact?: boolean;
}

/** Whether a page opens for somebody. */
export type PageAccess = (pathname: string, who: Account) => Access;

/** What a page asks beyond a session; nothing for most. Of the rules that cover an address the longest decides. */
export function requirementOf(pathname: string, pages: readonly PageRule[]): Requirement {
  const segments = segmentsOf(pathname);
  let found: PageRule | null = null;
  for (const page of pages) {
    if (page.rule === undefined && page.role === undefined && page.plans === undefined) continue;
    const covers = matchPath(page.path, segments, page.exact === true ? 'whole' : 'beginning') !== null;
    if (covers && (found === null || lengthOf(page) > lengthOf(found))) found = page;
  }
  return found ?? {};
}

/** The page at an address, and what its names hold; fixed segments win over names. */
export function pageAt<P extends PageRule>(
  pathname: string,
  pages: readonly P[],
): { page: P; params: Record<string, string> } | null {
  const segments = segmentsOf(pathname);
  let best: { page: P; params: Record<string, string>; fixed: number } | null = null;
  for (const page of pages) {
    const params = matchPath(page.path, segments, 'whole');
    if (params === null) continue;
    const fixed = segmentsOf(page.path).filter((part) => !part.startsWith(':')).length;
    if (best === null || fixed > best.fixed) best = { page, params, fixed };
  }
  return best === null ? null : { page: best.page, params: best.params };
}

/** Addresses are matched as the router matches them: in any case, with or without a slash at the end. */
function matchPath(
  pattern: string,
  segments: readonly string[],
  extent: 'whole' | 'beginning',
): Record<string, string> | null {
  const parts = segmentsOf(pattern);
  const params: Record<string, string> = {};
  if (extent === 'whole' && segments.length > parts.length) return null;
  for (const [at, part] of parts.entries()) {
    const segment = segments[at];
    if (segment === undefined) {
      if (!part.endsWith('?')) return null;
      continue;
    }
    if (part.startsWith(':')) params[part.slice(1).replace('?', '')] = decode(segment);
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

function lengthOf({ path }: PageRule): number {
  return segmentsOf(path).length;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(Boolean);
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
