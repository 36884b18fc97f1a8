export { SheetEditor } from './components/SheetEditor.tsx';
export { useSheetExport } from './components/use-sheet-export.tsx';
export { printBookOf } from './files/print-book.ts';
export { editedText } from './model/cell-actions.ts';
export { rangeText, ruleWords } from './model/rule-drafts.ts';
export { type Box } from './model/selection.ts';
export { SheetStore, type SheetView } from './model/sheet-store.ts';
