export { putBackAlong } from './along.ts';
export { applyFinding } from './find.ts';
export type { IdRange } from './id-ranges.ts';
export { insertAfterLetter } from './insert-after-letter.ts';
export { Past } from './past.ts';
export { planRescues } from './plan.ts';
export { putBack } from './put-back.ts';
export type { Rescue } from './rescues.ts';
export { onPutBackApart } from './trace.ts';
