export { putBackAlong } from './along.ts';
export { applyFinding } from './find.ts';
export type { IdRange } from './id-ranges.ts';
export { Past } from './past.ts';
export { planRescues, type Rescue } from './plan.ts';
export { putBack } from './put-back.ts';
export { onPutBackApart } from './trace.ts';
