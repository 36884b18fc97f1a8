import type { EditorOptions } from '@tiptap/core';
import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import { AlignmentKeys } from './body/alignment-keys.ts';
import { ClearLook } from './body/clear-look.ts';
import { bodyExtensions } from './body/schema.ts';
import { WholeParagraphs } from './body/whole-paragraphs.ts';
import { NamedCursors } from './collab/named-cursors.ts';
import { SharedText } from './collab/shared-text.ts';
import { SteadyBinding } from './collab/steady-binding.ts';
import { ContentGuard } from './compat/content-guard.ts';
import type { UnknownContent } from './compat/unknown-content.ts';
import { RestoreUndo } from './history/restore-undo.ts';
import { Pagination } from './pages/pages.ts';
import { FreeEscape } from './free-escape.ts';
import { Find } from './find/find.ts';
import { DirectTyping } from './writing/direct-typing.ts';
import { KnownCaret } from './writing/known-caret.ts';
import { SettledFocus } from './writing/settled-focus.ts';
import { SizeBudget } from './writing/size-budget.ts';
import { FrenchTypography } from './writing/typography.ts';
import { PastedPages } from './writing/pasted-pages.ts';
import { ParagraphSteps } from './writing/undo-step.ts';
import { textAreaAttributes } from './text-area.ts';
import { TypedMention } from './mentions/typed.ts';
import { CommentAnchors } from './review/comment-anchors.ts';
import { SuggestMode } from './review/suggest-mode.ts';

export interface BodyEditorInput {
  /** The text, of a document already loaded from the device: undo then starts after the load. */
  fragment: Y.XmlFragment;
  /** Absent = no cursors of others. */
  awareness?: Awareness | undefined;
  /** Accessible name of the caret of a person; their name alone when absent. */
  caretLabel?: ((name: string) => string) | undefined;
  editable: boolean;
  /** Accessible name of the text area. */
  label: string;
  /** Content of a newer version arrived: the editor is now cut off the text and must be replaced by a preview. */
  onPause: (unknown: UnknownContent) => void;
  /** Given where pages may be shown (`setPageSettings`): called with their number whenever it changes. */
  onPages?: ((count: number) => void) | undefined;
  /** Said to a screen reader of a long text on pages, of which only what is around the screen can be read. */
  farHint?: string | undefined;
}

/**
 * Options for a tiptap `Editor` on a shared word text.
 * The editor throws UnknownContentError when the text already holds what the schema cannot: ask `unknownContent` first.
 */
export function bodyEditorOptions(input: BodyEditorInput): Partial<EditorOptions> {
  return {
    extensions: [
      ...bodyExtensions(),
      ContentGuard.configure({ fragment: input.fragment, onPause: input.onPause }),
      SharedText.configure({ fragment: input.fragment }),
      SteadyBinding,
      KnownCaret,
      SettledFocus,
      RestoreUndo.configure({ fragment: input.fragment }),
      AlignmentKeys,
      ClearLook,
      WholeParagraphs,
      FrenchTypography,
      SizeBudget,
      PastedPages,
      ParagraphSteps,
      Find,
      ...(input.onPages === undefined
        ? []
        : [Pagination.configure({ onPages: input.onPages, farHint: input.farHint ?? '' })]),
      CommentAnchors,
      SuggestMode,
      TypedMention,
      DirectTyping,
      FreeEscape,
      NamedCursors.configure({
        awareness: input.awareness ?? null,
        ...(input.caretLabel === undefined ? {} : { caretLabel: input.caretLabel }),
      }),
    ],
    editable: input.editable,
    enableContentCheck: true,
    // A strict CSP refuses tiptap's injected <style>; the application ships prosemirror.css.
    injectCSS: false,
    editorProps: { attributes: textAreaAttributes(input.label) },
  };
}
