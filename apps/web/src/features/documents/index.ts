export { exportDocument } from './files/export-document.ts';
export { SidePanelScreen } from './panel/SidePanelScreen.tsx';
