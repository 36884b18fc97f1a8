import { endOfFirstCell, slideTextOptions, tellWhenTableTooLarge } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import { toast } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type * as Y from 'yjs';
import type { DeckStore } from '../model/deck-store.ts';

export interface TextEditingProps {
  handle: DocHandle;
  store: DeckStore;
  fragment: Y.XmlFragment;
  label: string;
  editable: boolean;
  /** Begins with the caret there. */
  caret?: 'firstCell' | 'end';
  className: string;
  onEditor?: (editor: Editor | null) => void;
  onPause: () => void;
}

/** The field of one text of the presentation, in its place. */
export function TextEditing(props: TextEditingProps) {
  const { handle, store, fragment, label, editable, caret, className, onEditor, onPause } = props;
  const { t } = useTranslation('ged');
  const editor = useEditor(
    {
      ...slideTextOptions({
        fragment,
        awareness: handle.awareness,
        caretLabel: (name) => t('caretOf', { name }),
        editable,
        label,
        onPause,
        undo: () => store.undo.undo(),
        redo: () => store.undo.redo(),
      }),
      autofocus: false,
      shouldRerenderOnTransaction: false,
    },
    [fragment],
  );
  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
  }, [editor, editable]);
  useEffect(() => {
    // tiptap's own focus waits for a frame: keys typed before it would be lost.
    if (caret === undefined) return;
    const { doc } = editor.state;
    const selection = caret === 'firstCell' ? endOfFirstCell(doc) : Selection.atEnd(doc);
    editor.view.dispatch(editor.state.tr.setSelection(selection));
    editor.view.focus();
  }, [editor, caret]);
  useEffect(() => {
    tellWhenTableTooLarge(editor, () => void toast(t('tableTooLarge'), { tone: 'bad', id: 'table-too-large' }));
  }, [editor, t]);
  useEffect(() => {
    onEditor?.(editor);
    return () => onEditor?.(null);
  }, [editor, onEditor]);
  useEffect(() => {
    // What is typed in another field is a step of its own.
    store.undo.stopCapturing();
    return () => store.undo.stopCapturing();
  }, [store]);
  return <EditorContent editor={editor} className={className} />;
}
