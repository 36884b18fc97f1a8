import { ADDED, REMOVED, WRITTEN } from '../history/compare.ts';

const TAGS = new Map([
  [ADDED, 'ins'],
  [REMOVED, 'del'],
  [WRITTEN, 'span'],
]);

/** Words of a compared text (`compareBodies`, `authoredBody`) with the place of their part; other marks leave them as they are. */
export function comparedToHtml(mark: string, value: unknown, piece: string): string {
  const tag = TAGS.get(mark);
  if (tag === undefined) return piece;
  return `<${tag} data-part="${partOf((value as { part?: unknown }).part)}">${piece}</${tag}>`;
}

/** What has no words of its own says on its first tag what became of it. */
export function changeToHtml({ change, part }: Record<string, unknown>, html: string): string {
  if (change !== ADDED && change !== REMOVED) return html;
  return html.replace(/^<\w+/, (tag) => `${tag} data-change="${change}" data-part="${partOf(part)}"`);
}

function partOf(value: unknown): number {
  const part = Math.trunc(Number(value));
  return Number.isSafeInteger(part) ? part : -1;
}
