export { createFileTexts, readTextsJob, recogniseScansJob } from './file-texts.ts';
export type { FileTexts } from './file-texts.ts';
