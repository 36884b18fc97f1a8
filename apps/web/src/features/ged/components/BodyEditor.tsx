import { BODY, bodyEditorOptions } from '@basoche/editor';
import type { UnknownContent } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import { IconButton } from '@basoche/ui';
import { IconListTree } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { memo, useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EditorToolbar } from './EditorToolbar.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { OutlinePanel } from './OutlinePanel.tsx';
import { TableToolbar } from './TableToolbar.tsx';
import { useBodyFacts } from './use-body-facts.ts';

export interface BodyEditorProps {
  handle: DocHandle;
  editable: boolean;
  onPause: (unknown: UnknownContent) => void;
}

/** The editor of a loaded document whose content this build knows. Each key changes the document's state around it, twice: it is not drawn again for that. */
export const BodyEditor = memo(function BodyEditor({ handle, editable, onPause }: BodyEditorProps) {
  const { t } = useTranslation('ged');
  const editor = useEditor(
    {
      ...bodyEditorOptions({
        fragment: handle.doc.getXmlFragment(BODY),
        awareness: handle.awareness,
        caretLabel: (name) => t('caretOf', { name }),
        editable,
        label: t('body'),
        onPause,
      }),
      autofocus: editable ? 'start' : false,
      shouldRerenderOnTransaction: false,
    },
    [handle],
  );
  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
  }, [editor, editable]);
  return <EditorFrame editor={editor} editable={editable} />;
});

function EditorFrame({ editor, editable }: { editor: Editor; editable: boolean }) {
  const { t } = useTranslation('ged');
  const { outline, current, words } = useBodyFacts(editor);
  const [outlineOn, setOutlineOn] = useState(() => matchMedia('(min-width: 1100px)').matches);
  const [linking, setLinking] = useState(false);
  const tools = (
    <>
      <span className="g-words">{t('words', { count: words })}</span>
      <IconButton
        label={outlineOn ? t('hideOutline') : t('showOutline')}
        icon={<IconListTree />}
        pressed={outlineOn}
        onClick={() => setOutlineOn(!outlineOn)}
      />
    </>
  );
  return (
    <>
      {editable ? (
        <>
          <EditorToolbar editor={editor} onLink={() => setLinking(true)} end={tools} />
          <TableToolbar editor={editor} />
        </>
      ) : (
        <div className="g-toolbar g-toolbar-bare">{tools}</div>
      )}
      <div className="g-work">
        {outlineOn ? (
          <OutlinePanel
            outline={outline}
            current={current}
            onGo={(entry) => {
              editor.commands.setTextSelection(entry.pos + 1);
              // The `focus` command of tiptap waits for a frame: keys typed before it would be lost.
              editor.view.focus();
              const heading = editor.view.nodeDOM(entry.pos);
              if (heading instanceof HTMLElement) heading.scrollIntoView({ block: 'start' });
            }}
          />
        ) : null}
        <div className="g-desk">
          <EditorContent
            editor={editor}
            className="g-paper"
            style={{ '--page-break': JSON.stringify(t('pageBreak')) }}
            onKeyDown={(event) => {
              if (!editable || !isLinkKey(event)) return;
              event.preventDefault();
              event.stopPropagation();
              setLinking(true);
            }}
          />
        </div>
      </div>
      {linking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  );
}

function isLinkKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}
