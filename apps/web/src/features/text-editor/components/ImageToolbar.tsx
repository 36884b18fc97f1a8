import { IMAGE_SIDES, imageStateOf, removeImage, setImage } from '@basoche/editor';
import type { ImageSide } from '@basoche/editor';
import { Button, IconButton } from '@basoche/ui';
import {
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignRight,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileState } from '../../attachments/index.ts';
import { AltDialog } from '../../editor-frame/index.ts';
import { backToText, moveBetweenButtons } from '../../editor-frame/index.ts';

const SIDES: Record<ImageSide, Icon> = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
};

/** Percent of the width of the text that a button changes. */
const STEP = 10;

/** What can be done to the picture that is selected; nothing elsewhere. */
export function ImageToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('ged');
  const state = useEditorState({ editor, selector: ({ editor }) => imageStateOf(editor) });
  const [asksAlt, setAsksAlt] = useState(false);
  if (state === null) return null;
  const { pos, file, alt, width, side } = state;
  return (
    <div
      className="g-toolbar g-toolbar-table"
      role="toolbar"
      aria-label={t('image')}
      onKeyDownCapture={(event) => backToText(event, editor)}
      onKeyDown={moveBetweenButtons}
    >
      <span className="g-toolbar-name" aria-hidden>
        {t('image')}
      </span>
      <span className="g-toolbar-group">
        <IconButton
          label={t('imageSmaller')}
          icon={<IconZoomOut />}
          onClick={() => setImage(editor, pos, { width: width - STEP })}
        />
        <span className="g-words">{t('imageWidth', { width })}</span>
        <IconButton
          label={t('imageLarger')}
          icon={<IconZoomIn />}
          onClick={() => setImage(editor, pos, { width: width + STEP })}
        />
      </span>
      <span className="g-toolbar-group">
        {IMAGE_SIDES.map((each) => {
          const Side = SIDES[each];
          return (
            <IconButton
              key={each}
              label={t(`align_${each}`)}
              icon={<Side />}
              pressed={each === side}
              onClick={() => setImage(editor, pos, { side: each })}
            />
          );
        })}
      </span>
      <span className="g-toolbar-group">
        <Button size="sm" variant="ghost" onClick={() => setAsksAlt(true)}>
          {t('imageAlt')}
        </Button>
        <IconButton label={t('imageRemove')} icon={<IconTrash />} onClick={() => removeImage(editor)} />
      </span>
      <FileState file={file} onRemove={() => removeImage(editor)} />
      {asksAlt ? (
        <AltDialog
          alt={alt}
          onSave={(text) => setImage(editor, pos, { alt: text })}
          onClose={() => {
            setAsksAlt(false);
            editor.view.focus();
          }}
        />
      ) : null}
    </div>
  );
}
