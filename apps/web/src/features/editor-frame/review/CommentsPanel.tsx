import { IconButton } from '@basoche/ui';
import type { DocHandle } from '@basoche/sync';
import { IconMessage, IconMessagePlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscussionList, type Discussions } from './DiscussionList.tsx';
import '../review.css';

export interface CommentsPanelProps {
  label: string;
  hint: string;
  comments: Discussions;
  handle: DocHandle;
  editable: boolean;
}

/** The comments beside a document whose threads say where they hang; over it on a phone. */
export function CommentsPanel({ label, hint, comments, handle, editable }: CommentsPanelProps) {
  const { t } = useTranslation('review');
  const isDrafting = comments.draft !== null;
  const wasDrafting = useRef(false);
  useEffect(() => {
    if (wasDrafting.current && !isDrafting) focusDocument();
    wasDrafting.current = isDrafting;
  }, [isDrafting]);
  useEffect(() => focusDocument, []);
  return (
    <aside className="r-panel" aria-label={label}>
      <DiscussionList
        {...{ handle, editable, hint }}
        discussions={comments}
        tools={<IconButton label={t('close')} icon={<IconX />} onClick={comments.toggle} />}
      />
    </aside>
  );
}

/** What went away with the focus in it gives it to the document. */
function focusDocument(): void {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-returns-focus]')?.focus();
}

export interface CommentToolsProps {
  comments: Discussions;
  editable: boolean;
  /** Of the button that begins a comment. */
  label: string;
}

/** Comments in the bar over such a document. */
export function CommentTools({ comments, editable, label }: CommentToolsProps) {
  const { t } = useTranslation('review');
  return (
    <span className="g-toolbar-group">
      {editable ? (
        <IconButton label={label} keys="mod+alt+M" icon={<IconMessagePlus />} onClick={comments.begin} />
      ) : null}
      <IconButton
        label={t(comments.isOpen ? 'hideComments' : 'showComments', { count: comments.open })}
        icon={<IconMessage />}
        pressed={comments.isOpen}
        onClick={comments.toggle}
      />
    </span>
  );
}
