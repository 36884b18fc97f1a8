export { SidePanelScreen } from './panel/SidePanelScreen.tsx';
