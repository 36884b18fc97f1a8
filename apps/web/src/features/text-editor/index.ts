export { BodyEditor } from './components/BodyEditor.tsx';
export { BodyPreview } from './components/BodyPreview.tsx';
