import { goToMention } from '@basoche/editor';
import type { Editor } from '@tiptap/core';
import { useEffect } from 'react';
import { useEditorPlace } from '../../../shared/editor-place.ts';

/** Whether the address names a mention. */
export function useIsLed(): boolean {
  return useEditorPlace().mention !== null;
}

/** An address that names a mention leads to it, once it is in the text, unless the person writes before that. */
export function useLedMention(editor: Editor): void {
  const { mention } = useEditorPlace();
  useEffect(() => {
    if (mention === null || goToMention(editor, mention)) return undefined;
    const stop = () => void editor.off('update', look);
    function look(): void {
      if (goToMention(editor, mention ?? '')) stop();
    }
    editor.on('update', look);
    editor.view.dom.addEventListener('keydown', stop);
    return () => {
      stop();
      editor.view.dom.removeEventListener('keydown', stop);
    };
  }, [editor, mention]);
}
