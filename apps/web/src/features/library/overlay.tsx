export { UploadProgress as Overlay } from './components/UploadProgress.tsx';
