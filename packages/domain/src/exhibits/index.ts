export { numberedExhibits, nextNumbers } from './numbers.ts';
export type { OrderedExhibit } from './numbers.ts';
