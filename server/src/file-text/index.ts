export { createFileTexts, readTextsJob } from './file-texts.ts';
export type { FileTexts } from './file-texts.ts';
