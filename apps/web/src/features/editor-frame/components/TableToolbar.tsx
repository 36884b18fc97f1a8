import { runTableAction, tableStateOf } from '@basoche/editor';
import type { TableAction, TableState } from '@basoche/editor';
import { IconButton } from '@basoche/ui';
import {
  IconArrowMerge,
  IconArrowsSplit2,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconColumns3,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableMinus,
  IconTableRow,
  IconViewportNarrow,
  IconViewportWide,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import { backToText, moveBetweenButtons } from './toolbar-keys.ts';

interface Tool {
  action: TableAction;
  icon: Icon;
  /** Absent = always. */
  enabled?: (state: TableState) => boolean;
}

const TOOLS: readonly (readonly Tool[])[] = [
  [
    { action: 'rowBefore', icon: IconRowInsertTop, enabled: (state) => state.canAddRow },
    { action: 'rowAfter', icon: IconRowInsertBottom, enabled: (state) => state.canAddRow },
    { action: 'deleteRow', icon: IconRowRemove },
  ],
  [
    { action: 'columnBefore', icon: IconColumnInsertLeft, enabled: (state) => state.canAddColumn },
    { action: 'columnAfter', icon: IconColumnInsertRight, enabled: (state) => state.canAddColumn },
    { action: 'deleteColumn', icon: IconColumnRemove },
  ],
  [
    { action: 'mergeCells', icon: IconArrowMerge, enabled: (state) => state.canMerge },
    { action: 'splitCell', icon: IconArrowsSplit2, enabled: (state) => state.canSplit },
    { action: 'headerRow', icon: IconTableRow },
  ],
  [
    { action: 'widen', icon: IconViewportWide },
    { action: 'narrow', icon: IconViewportNarrow },
    { action: 'even', icon: IconColumns3 },
  ],
  [{ action: 'deleteTable', icon: IconTableMinus }],
];

/** What can be done to the table the caret is in; nothing elsewhere. */
export function TableToolbar({ editor }: { editor: Editor }) {
  const { t } = useTranslation('ged');
  const state = useEditorState({ editor, selector: ({ editor }) => tableStateOf(editor) });
  if (state === null) return null;
  return (
    <div
      className="g-toolbar g-toolbar-table"
      role="toolbar"
      aria-label={t('tableToolbar')}
      onKeyDownCapture={(event) => backToText(event, editor)}
      onKeyDown={moveBetweenButtons}
    >
      <span className="g-toolbar-name" aria-hidden>
        {t('tableToolbar')}
      </span>
      {TOOLS.map((group) => (
        <span className="g-toolbar-group" key={group[0]?.action}>
          {group.map(({ action, icon: ToolIcon, enabled }) => (
            <IconButton
              key={action}
              label={t(`table_${action}`)}
              icon={<ToolIcon />}
              pressed={action === 'headerRow' ? state.headerRow : undefined}
              disabled={enabled !== undefined && !enabled(state)}
              // The text keeps the focus and its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                runTableAction(editor, action);
                // These tools are gone with the table.
                if (tableStateOf(editor) === null) editor.commands.focus();
              }}
            />
          ))}
        </span>
      ))}
    </div>
  );
}
