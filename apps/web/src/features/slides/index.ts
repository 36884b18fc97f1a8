export { SlideEditor } from './components/SlideEditor.tsx';
export { SlidePicture } from './components/SlidePicture.tsx';
export { elementLabel, slideLabel } from './components/element-label.ts';
export { slidesFileOf } from './files/slides-file-of.ts';
export { SlideImagesProvider } from './images/use-slide-images.tsx';
export { DeckStore, type DrawnSlide } from './model/deck-store.ts';
export { PresenterScreen } from './present/PresenterScreen.tsx';
