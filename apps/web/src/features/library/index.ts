export { MatterFiles } from './components/MatterFiles.tsx';
export { useMatterUpload } from './model/use-matter-upload.ts';
export { NumberedFiles } from './stamping/NumberedFiles.tsx';
export type { NumberedFile, NumberedFilesProps } from './stamping/NumberedFiles.tsx';
