import { BLOCK_STYLES, bodyStateOf, runAction, setBlockStyle } from '@basoche/editor';
import type { BodyAction } from '@basoche/editor';
import { IconButton, Select } from '@basoche/ui';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconItalic,
  IconList,
  IconListNumbers,
  IconStrikethrough,
  IconSuperscript,
  IconUnderline,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const TOOLS: readonly (readonly { action: BodyAction; keys: string; icon: Icon }[])[] = [
  [
    { action: 'bold', keys: 'mod+B', icon: IconBold },
    { action: 'italic', keys: 'mod+I', icon: IconItalic },
    { action: 'underline', keys: 'mod+U', icon: IconUnderline },
    { action: 'strike', keys: 'mod+shift+S', icon: IconStrikethrough },
    { action: 'superscript', keys: 'mod+.', icon: IconSuperscript },
  ],
  [
    { action: 'bulletList', keys: 'mod+shift+8', icon: IconList },
    { action: 'orderedList', keys: 'mod+shift+7', icon: IconListNumbers },
    { action: 'blockquote', keys: 'mod+shift+B', icon: IconBlockquote },
  ],
  [
    { action: 'undo', keys: 'mod+Z', icon: IconArrowBackUp },
    { action: 'redo', keys: 'mod+shift+Z', icon: IconArrowForwardUp },
  ],
];

/** What can be done to the selected text. Arrow keys move between the buttons. */
export function EditorToolbar({ editor, end }: { editor: Editor; end: ReactNode }) {
  const { t } = useTranslation('ged');
  const state = useEditorState({ editor, selector: ({ editor }) => bodyStateOf(editor) });
  return (
    <div className="g-toolbar" role="toolbar" aria-label={t('toolbar')} onKeyDown={moveBetweenButtons}>
      <Select
        plain
        label={t('style')}
        hideLabel
        value={state.style}
        options={BLOCK_STYLES.map((value) => ({ value, label: t(`style_${value}`) }))}
        onChange={(style) => setBlockStyle(editor, style)}
      />
      {TOOLS.map((group) => (
        <span className="g-toolbar-group" key={group[0]?.action}>
          {group.map(({ action, keys, icon: ToolIcon }) => (
            <IconButton
              key={action}
              label={t(action)}
              keys={keys}
              icon={<ToolIcon />}
              pressed={action === 'undo' || action === 'redo' ? undefined : state.on[action]}
              disabled={(action === 'undo' && !state.canUndo) || (action === 'redo' && !state.canRedo)}
              // The text keeps the focus and its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => runAction(editor, action)}
            />
          ))}
        </span>
      ))}
      <span className="g-toolbar-end">{end}</span>
    </div>
  );
}

function moveBetweenButtons(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([disabled])')];
  const at = buttons.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const step = event.key === 'ArrowRight' ? 1 : -1;
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
