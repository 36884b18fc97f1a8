export { frenchSound } from './french-sound.ts';
export * from './likeness.ts';
export { nameParts } from './name-parts.ts';
