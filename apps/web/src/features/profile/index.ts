export { ImagePicker } from './components/ImagePicker.tsx';
