export { MatterFiles } from './components/MatterFiles.tsx';
export { useMatterUpload } from './model/use-matter-upload.ts';
export { StampFiles } from './stamping/StampFiles.tsx';
