import { documentCalls } from '@basoche/protocol';
import { orphaned } from '@basoche/crdt';
import {
  BODY,
  bodyEditorOptions,
  findNext,
  layOutAt,
  selectFound,
  tellWhenFull,
  tellWhenTableTooLarge,
} from '@basoche/editor';
import type { UnknownContent } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import { IconButton, toast } from '@basoche/ui';
import { IconListTree, IconSearch } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditor } from '@tiptap/react';
import { memo, useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorPlace } from '../../../shared/editor-place.ts';
import { useAddressed } from '../../../shared/mentions/use-addressed.ts';
import { ReviewPanel } from '../review/ReviewPanel.tsx';
import { ReviewTools } from '../review/ReviewTools.tsx';
import { SuggestBanner } from '../review/SuggestBanner.tsx';
import { useReview } from '../review/use-review.ts';
import { wordScreenKey } from '../../editor-frame/index.ts';
import type { WordScreenKey } from '../../editor-frame/index.ts';
import { BodyMentions } from './BodyMentions.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { FollowCaret } from './FollowCaret.tsx';
import { FieldsBar } from './FieldsBar.tsx';
import { FindBar } from './FindBar.tsx';
import type { FindWish } from '../../editor-frame/index.ts';
import { ImageToolbar } from './ImageToolbar.tsx';
import { LinkDialog } from '../../editor-frame/index.ts';
import { OutlinePanel } from './OutlinePanel.tsx';
import { PageMenu } from './PageMenu.tsx';
import { PageDesk } from './PageDesk.tsx';
import { TableToolbar } from '../../editor-frame/index.ts';
import { useBodyUse } from './use-body-facts.ts';
import { useImages } from './use-images.tsx';
import { useIsLed, useLedMention } from './use-led-mention.ts';
import { useOutline } from './use-outline.ts';
import { usePageView } from './use-page-view.ts';
import { WordCount } from './WordCount.tsx';

export interface BodyEditorProps {
  handle: DocHandle;
  editable: boolean;
  onPause: (unknown: UnknownContent) => void;
}

/** The editor of a loaded document whose content this build knows. Each key changes the document's state around it, twice: it is not drawn again for that. */
export const BodyEditor = memo(function BodyEditor({ handle, editable, onPause }: BodyEditorProps) {
  const { t } = useTranslation('ged');
  const [pages, setPages] = useState(1);
  const isLed = useIsLed();
  const editor = useEditor(
    {
      ...bodyEditorOptions({
        fragment: handle.doc.getXmlFragment(BODY),
        awareness: handle.awareness,
        caretLabel: (name) => t('caretOf', { name }),
        editable,
        label: t('body'),
        onPause,
        onPages: setPages,
        farHint: t('wholeTextHint'),
      }),
      // An address that names a place has the caret there.
      autofocus: editable && !isLed ? 'start' : false,
      shouldRerenderOnTransaction: false,
    },
    [handle],
  );
  useEffect(() => {
    if (editor.isEditable !== editable) editor.setEditable(editable, false);
  }, [editor, editable]);
  return <EditorFrame handle={handle} editor={editor} editable={editable} pages={pages} />;
});

const WRITES: readonly WordScreenKey[] = ['link', 'suggest'];

interface EditorFrameProps {
  handle: DocHandle;
  editor: Editor;
  editable: boolean;
  pages: number;
}

function EditorFrame({ handle, editor, editable, pages }: EditorFrameProps) {
  const { t } = useTranslation('ged');
  const review = useReview(editor, handle, editable);
  const { isPanel } = useEditorPlace();
  const body = useBodyUse(editor);
  const [outlineOn, setOutlineOn] = useOutline(isPanel);
  const { setup, look } = usePageView(handle, editor, isPanel);
  const addressed = useAddressed(documentCalls.documentMembers, handle.name.slice('document/'.length));
  useLedMention(editor);
  const images = useImages(editor, handle, editable);
  useEffect(() => {
    tellWhenFull(editor, () => void toast(t('bodyFull'), { tone: 'bad', id: 'body-full' }));
    tellWhenTableTooLarge(editor, () => void toast(t('tableTooLarge'), { tone: 'bad', id: 'table-too-large' }));
  }, [editor, t]);
  useEffect(
    // Before the server has answered, what comes is the past.
    () =>
      orphaned.onPutBackApart(handle.doc, () => handle.synced && toast(t('putBack'), { tone: 'info', id: 'put-back' })),
    [handle, t],
  );
  const [finding, setFinding] = useState<FindWish | null>(null);
  const [linking, setLinking] = useState(false);

  /** Keys of the text and of the bar that looks through it. */
  function onKey(event: KeyboardEvent): void {
    const asked = wordScreenKey(event);
    const { isOn, switchOn } = review.suggestions;
    const isDone = asked !== null && (editable || !WRITES.includes(asked));
    if (!isDone) return;
    event.preventDefault();
    event.stopPropagation();
    if (asked === 'link') setLinking(true);
    else if (asked === 'suggest') switchOn(!isOn);
    else if (asked === 'toolbar') document.querySelector<HTMLElement>('.g-toolbar button')?.focus();
    else if (asked === 'replace') setFinding({ field: 'replacement' });
    else if (asked === 'find' || finding === null) setFinding({ field: 'query' });
    else findNext(editor, asked === 'findNext' ? 1 : -1);
  }

  const tools = (
    <>
      <ReviewTools review={review} editable={editable} />
      <WordCount use={body} />
      <IconButton
        label={t('find')}
        keys="mod+F"
        icon={<IconSearch />}
        pressed={finding !== null}
        onClick={() => setFinding(finding === null ? { field: 'query' } : null)}
      />
      <PageMenu handle={handle} setup={setup} editable={editable} />
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
          <EditorToolbar
            {...{ editor, addressed }}
            onLink={() => setLinking(true)}
            onImage={images.choose}
            end={tools}
          />
          {images.picker}
          <TableToolbar editor={editor} />
          <ImageToolbar editor={editor} />
        </>
      ) : (
        <div className="g-toolbar g-toolbar-bare">{tools}</div>
      )}
      <FieldsBar editor={editor} handle={handle} />
      {finding === null ? null : (
        <FindBar {...{ editor, editable }} wish={finding} onWish={onKey} onClose={() => setFinding(null)} />
      )}
      {review.suggestions.isOn ? <SuggestBanner onLeave={() => review.suggestions.switchOn(false)} /> : null}
      <div className="g-work">
        {outlineOn ? (
          <OutlinePanel
            use={body}
            onGo={(entry) => {
              editor.commands.setTextSelection(entry.pos + 1);
              // The `focus` command of tiptap waits for a frame: keys typed before it would be lost.
              editor.view.focus();
              layOutAt(editor.view, entry.pos);
              const heading = editor.view.nodeDOM(entry.pos);
              if (heading instanceof HTMLElement) heading.scrollIntoView({ block: 'start' });
            }}
          />
        ) : null}
        <PageDesk
          editor={editor}
          look={look}
          pages={pages}
          onKeyDown={(event) => {
            onKey(event);
            // Whoever goes from place to place with the caret in the text goes on from there.
            if (event.key === 'F3') selectFound(editor);
          }}
        />
        {editable ? <BodyMentions {...{ editor, addressed }} /> : null}
        {review.isOpen ? <ReviewPanel {...{ review, handle, editable }} /> : null}
      </div>
      <FollowCaret {...{ editor, handle }} />
      {linking ? <LinkDialog editor={editor} onClose={() => setLinking(false)} /> : null}
    </>
  );
}
