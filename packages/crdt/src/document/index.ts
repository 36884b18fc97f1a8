export { documentModule as module } from './module.ts';
export * from './ops.ts';
export { type DocumentTables, type DocumentTextRow, searchEntries } from './project.ts';
export { readDocument, type WrittenDocument } from './read.ts';
export { DOCUMENT_VERSION, documentType, type Thread } from './shape.ts';
export { countWords, plainText } from './text.ts';
