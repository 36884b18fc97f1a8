export { MatterFiles } from './components/MatterFiles.tsx';
