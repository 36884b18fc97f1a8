export { putBackAlong } from './along.ts';
export { applyFinding } from './find.ts';
export type { IdRange } from './id-ranges.ts';
export { insertAfterLetter } from './insert-after-letter.ts';
export { Past } from './past.ts';
export { planReattachments } from './plan.ts';
export { putBack } from './put-back.ts';
export type { Reattachment } from './reattachments.ts';
export { onPutBackApart } from './trace.ts';
