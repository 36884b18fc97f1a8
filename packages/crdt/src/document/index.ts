export { documentModule as module } from './module.ts';
export * from './ops.ts';
export {
  DEFAULT_PAGE_SETUP,
  PAGE_MARGINS,
  PAGE_TEXT_MAX_LENGTH,
  type PageMargin,
  type PageSetup,
  pageSetup,
  setPageSetup,
} from './page-setup.ts';
export {
  type DocumentCommentRow,
  type DocumentMentionRow,
  type DocumentTables,
  type DocumentTextRow,
  searchEntries,
} from './project.ts';
export {
  type Discussion,
  DISCUSSION_PARTS,
  discussionsOf,
  documentText,
  readDocument,
  type WrittenDocument,
} from './read.ts';
export { DOCUMENT_VERSION, documentType, type Thread, type ThreadComment } from './shape.ts';
export { imageFiles, isTemplate, setTemplate, templateFields } from './template.ts';
export { countWords, plainText } from './text.ts';
export { markVersion, versionMark } from './version-marks.ts';
