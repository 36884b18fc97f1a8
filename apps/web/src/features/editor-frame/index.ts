export { AltDialog } from './components/AltDialog.tsx';
export { BlankPage } from './components/BlankPage.tsx';
export { ComingDocument } from './components/ComingDocument.tsx';
export { DocSyncPill } from './components/DocSyncPill.tsx';
export { EditorBanners } from './components/EditorBanners.tsx';
export { FindForm, type FindWish } from './components/FindForm.tsx';
export { KeysButton } from './components/KeysDialog.tsx';
export { LinkDialog } from './components/LinkDialog.tsx';
export { TableToolbar } from './components/TableToolbar.tsx';
export { TitleField } from './components/TitleField.tsx';
export { backToText, moveBetweenButtons } from './components/toolbar-keys.ts';
export { keysShown, wordScreenKey, type WordScreenKey } from './model/editor-keys.ts';
export { selectedText } from './model/selected-text.ts';
export { CommentTools, CommentsPanel } from './review/CommentsPanel.tsx';
export { DiscussionList, type Discussions } from './review/DiscussionList.tsx';
export {
  isListed,
  neighbourOf,
  placeDiscussions,
  type CommentFilter,
  type PlacedDiscussion,
} from './review/discussions.ts';
export { useAnchoredComments, useDiscussions } from './review/use-anchored-comments.ts';
