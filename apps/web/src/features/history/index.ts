export { HistoryButton } from './HistoryButton.tsx';
export { HistoryPanel } from './HistoryPanel.tsx';
