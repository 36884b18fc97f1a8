export { BesideScreen } from './panel/BesideScreen.tsx';
