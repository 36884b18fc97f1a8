import { BLOCK_STYLES, bodyStateOf, clearLook, runAction, setBlockStyle, toggleNumbered } from '@basoche/editor';
import type { BodyAction, ToggledAction } from '@basoche/editor';
import { IconButton, Select } from '@basoche/ui';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconItalic,
  IconLink,
  IconList,
  IconListCheck,
  IconListNumbers,
  IconStrikethrough,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlignMenu } from './AlignMenu.tsx';
import type { Person } from '../../../data/people.ts';
import { InsertMenu } from './InsertMenu.tsx';
import { TablePicker } from './TablePicker.tsx';
import { backToText, moveBetweenButtons } from '../../editor-frame/index.ts';

interface Tool<A extends BodyAction> {
  action: A;
  keys: string;
  icon: Icon;
}

const MARKS: readonly Tool<ToggledAction>[] = [
  { action: 'bold', keys: 'mod+B', icon: IconBold },
  { action: 'italic', keys: 'mod+I', icon: IconItalic },
  { action: 'underline', keys: 'mod+U', icon: IconUnderline },
  { action: 'strike', keys: 'mod+shift+S', icon: IconStrikethrough },
  { action: 'superscript', keys: 'mod+.', icon: IconSuperscript },
];

const BLOCKS: readonly Tool<ToggledAction>[] = [
  { action: 'bulletList', keys: 'mod+shift+8', icon: IconList },
  { action: 'orderedList', keys: 'mod+shift+7', icon: IconListNumbers },
  { action: 'taskList', keys: 'mod+shift+9', icon: IconListCheck },
  { action: 'blockquote', keys: 'mod+shift+B', icon: IconBlockquote },
];

export interface EditorToolbarProps {
  editor: Editor;
  /** Who may be named in the text. */
  addressed: readonly Person[];
  onLink: () => void;
  onImage: () => void;
  end: ReactNode;
}

/** What can be done to the selected text. Arrow keys move between the buttons. */
export function EditorToolbar({ editor, addressed, onLink, onImage, end }: EditorToolbarProps) {
  const { t } = useTranslation('ged');
  const state = useEditorState({ editor, selector: ({ editor }) => bodyStateOf(editor) });
  const toggle = ({ action, keys, icon: ToolIcon }: Tool<ToggledAction>) => (
    <IconButton
      key={action}
      label={t(action)}
      keys={keys}
      icon={<ToolIcon />}
      pressed={state.on[action]}
      onMouseDown={keepFocus}
      onClick={() => runAction(editor, action)}
    />
  );
  return (
    <div
      className="g-toolbar"
      role="toolbar"
      aria-label={t('toolbar')}
      onKeyDownCapture={(event) => backToText(event, editor)}
      onKeyDown={moveBetweenButtons}
    >
      <Select
        plain
        label={t('style')}
        hideLabel
        value={state.style}
        options={BLOCK_STYLES.map((value) => ({ value, label: t(`style_${value}`) }))}
        onChange={(style) => setBlockStyle(editor, style)}
      />
      <span className="g-toolbar-group">
        {MARKS.map(toggle)}
        <IconButton
          label={t('clearLook')}
          keys={`Ctrl+${t('spaceBar')}`}
          icon={<IconClearFormatting />}
          onMouseDown={keepFocus}
          onClick={() => {
            clearLook(editor);
            editor.view.focus();
          }}
        />
      </span>
      <span className="g-toolbar-group">
        {BLOCKS.map(toggle)}
        <IconButton
          label={t('numbered')}
          icon={<span className="g-tool-text">1.1</span>}
          pressed={state.numbered}
          onMouseDown={keepFocus}
          onClick={() => toggleNumbered(editor)}
        />
        <AlignMenu editor={editor} alignment={state.alignment} />
      </span>
      <span className="g-toolbar-group">
        <IconButton label={t('link')} keys="mod+K" icon={<IconLink />} pressed={state.link} onClick={onLink} />
        <TablePicker editor={editor} />
        <InsertMenu editor={editor} addressed={addressed} onImage={onImage} />
      </span>
      <span className="g-toolbar-group">
        <IconButton
          label={t('undo')}
          keys="mod+Z"
          icon={<IconArrowBackUp />}
          disabled={!state.canUndo}
          onMouseDown={keepFocus}
          onClick={() => runAction(editor, 'undo')}
        />
        <IconButton
          label={t('redo')}
          keys="mod+shift+Z"
          icon={<IconArrowForwardUp />}
          disabled={!state.canRedo}
          onMouseDown={keepFocus}
          onClick={() => runAction(editor, 'redo')}
        />
      </span>
      <span className="g-toolbar-end">{end}</span>
    </div>
  );
}

/** The text keeps the focus and its selection. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
