import type { FileReference } from '../attachments/index.ts';

/** A comment as documents of any kind keep it. */
export interface ThreadComment {
  id: string;
  parent: string | null;
  author: string;
  text: string;
  createdAt: string;
  editedAt: string | null;
  deletedAt: string | null;
  files: readonly FileReference[];
}

/** A comment to be written; its files are on their way under its id. */
export interface CommentToAdd {
  id: string;
  text: string;
  /** The comment that it answers. */
  parent?: string;
  files?: { id: string; name: string; mime?: string; size: number }[];
}

export interface CommentActions {
  add: (comment: CommentToAdd) => void;
  edit: (comment: string, text: string) => void;
  remove: (comment: string) => void;
  removeFile: (comment: string, file: string) => void;
}
