export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

export function alignmentOf(value: unknown): Alignment | null {
  return ALIGNMENTS.find((alignment) => alignment === value) ?? null;
}
