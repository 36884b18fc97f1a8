import { insertImages, provideImages, setImage, strayImages } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import type { Editor } from '@tiptap/core';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import {
  type ImagePicker,
  pastedImages,
  useImageIntake,
  useImagePicker,
  usePictures,
} from '../../attachments/index.ts';

/** Milliseconds until pictures that have not arrived are asked for again. */
const RETRY_MS = 10_000;

/** What takes files around the text takes none that were for the text; the text itself still hears that the drag ended. */
function keepHere(event: DragEvent): void {
  if (event.dataTransfer?.files.length) event.stopPropagation();
}

/** Pictures of an open text: their bytes, what is said of them, and new ones that are chosen, pasted or dropped. */
export function useImages(editor: Editor, handle: DocHandle, editable: boolean): ImagePicker {
  const { t } = useTranslation('ged');
  const { load, stateOf, subscribe } = usePictures();
  const intake = useImageIntake(handle.name);

  useEffect(() => {
    const labels = { resize: t('imageResize'), caption: t('imageCaption') };
    const { changed, end } = provideImages(editor, { home: handle.name, load, stateOf, labels });
    const stop = subscribe(() => changed(false));
    // What another person’s device had not sent yet.
    const timer = setInterval(() => changed(true), RETRY_MS);
    return () => {
      stop();
      clearInterval(timer);
      end();
    };
  }, [editor, handle, load, stateOf, subscribe, t]);

  const take = useCallback(
    async (files: readonly File[], at?: number): Promise<void> => {
      const taken = await intake.take(files);
      if (taken.length === 0 || editor.isDestroyed) return;
      const made = taken.map(({ file, width, height }) => ({ file, pixelWidth: width, pixelHeight: height }));
      insertImages(editor, made, at);
    },
    [editor, intake],
  );

  useEffect(() => {
    if (!editable) return;
    const { dom } = editor.view;
    const onPaste = (event: ClipboardEvent): void => {
      const files = pastedImages(event.clipboardData);
      if (files.length === 0) return;
      event.preventDefault();
      event.stopPropagation();
      void take(files);
    };
    const onDrop = (event: DragEvent): void => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      void take(files, editor.view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
    };
    dom.addEventListener('paste', onPaste, true);
    dom.addEventListener('drop', onDrop, true);
    dom.addEventListener('drop', keepHere);
    return () => {
      dom.removeEventListener('paste', onPaste, true);
      dom.removeEventListener('drop', onDrop, true);
      dom.removeEventListener('drop', keepHere);
    };
  }, [editor, editable, take]);

  // A picture pasted from another document becomes one of this document: its readers may not read the other.
  useEffect(() => {
    const busy = new Set<string>();
    const adopt = async (file: string): Promise<void> => {
      busy.add(file);
      try {
        const kept = await intake.adopt(file);
        if (kept !== null && !editor.isDestroyed)
          for (const { pos } of strayImages(editor).filter((each) => each.file === file))
            setImage(editor, pos, { file: kept, home: null });
      } catch (error) {
        // Not on this device and no line: it stays a picture of the other document, and is tried with the next edit.
        if (!(error instanceof ApiError)) reportError(error);
      } finally {
        busy.delete(file);
      }
    };
    const look = ({
      transaction,
    }: {
      transaction: { getMeta: (key: string) => unknown; docChanged: boolean };
    }): void => {
      if (!transaction.docChanged || transaction.getMeta('paste') !== true) return;
      for (const file of new Set(strayImages(editor).map((each) => each.file))) if (!busy.has(file)) void adopt(file);
    };
    editor.on('transaction', look);
    return () => {
      editor.off('transaction', look);
    };
  }, [editor, intake]);

  return useImagePicker(t('image'), (files) => void take(files));
}
