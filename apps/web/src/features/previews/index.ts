export { ObjectPreviews } from './ObjectPreviews.tsx';
