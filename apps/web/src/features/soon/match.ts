import { SOON, type SoonRow } from './table.ts';

export interface SoonMatch {
  row: SoonRow;
  params: Record<string, string>;
}

/** The row whose pattern covers a path; fixed segments win over parameters. `null` when no screen is announced there. */
export function matchSoon(path: string, rows: readonly SoonRow[] = SOON): SoonMatch | null {
  const segments = path.split('/').filter(Boolean);
  let best: (SoonMatch & { fixed: number }) | null = null;
  for (const row of rows) {
    const params = matchPattern(row.path, segments);
    if (params === null) continue;
    const fixed = row.path.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;
    if (best === null || fixed > best.fixed) best = { row, params, fixed };
  }
  return best === null ? null : { row: best.row, params: best.params };
}

/** The redirect of a row with its parameters filled in; null when the row has none. */
export function redirectOf({ row, params }: SoonMatch): string | null {
  return row.redirect?.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? '')) ?? null;
}

function matchPattern(pattern: string, segments: readonly string[]): Record<string, string> | null {
  const parts = pattern.split('/').filter(Boolean);
  const params: Record<string, string> = {};
  if (segments.length > parts.length) return null;
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

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
