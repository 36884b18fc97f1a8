/** Px around the field of a chart, where its labels need no more. */
const MIN = { top: 10, right: 12, bottom: 26, left: 64 } as const;
/** Px of the letters of a drawing. */
const LETTERS = 12;
/** Between a label and what stands beside it. */
const GAP = 6;

/** Px that a label takes at most, in whichever letters it is drawn: a drawing is also made where nothing is measured. */
export function labelWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += /\s/u.test(sign) ? 0.36 : /[.,:-]/.test(sign) ? 0.4 : /\d/.test(sign) ? 0.64 : 0.75;
  return Math.ceil(width * LETTERS);
}

/** Px around the field, so that each number of its axis is drawn in full. @param sideways the numbers stand below it */
export function marginsAround(labels: readonly string[], sideways: boolean) {
  const widest = Math.max(0, ...labels.map(labelWidth));
  if (sideways) return { ...MIN, right: Math.max(MIN.right, Math.ceil(widest / 2)) };
  return { ...MIN, left: Math.max(MIN.left, widest + 2 * GAP) };
}

/** Each how-manieth label is drawn, so that none touches the next. @param apart px from one to the next */
export function labelStep(labels: readonly string[], apart: number): number {
  const widest = Math.max(0, ...labels.map(labelWidth));
  return Math.max(1, Math.ceil((widest + GAP) / Math.max(1, apart)));
}
