import { type Actor, document as documents } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocSnapshot } from '../../../data/docs/docs.ts';
import { useEditorPlace } from '../../../shared/editor-place.ts';
import type { Discussions } from './DiscussionList.tsx';
import { type CommentFilter, isListed, neighbourOf, type PlacedDiscussion } from './discussions.ts';

const NONE: readonly documents.Discussion[] = [];

/** The threads of an open document, followed. */
export function useDiscussions(handle: DocHandle): readonly documents.Discussion[] {
  return useDocSnapshot(handle, documents.discussionsOf, documents.DISCUSSION_PARTS) ?? NONE;
}

/** What a thread is opened about: where it hangs, and the words that stood there. */
interface Subject {
  anchor: string;
  words: string;
}

export interface AnchoredCommentsOptions<Placed extends PlacedDiscussion> {
  handle: DocHandle;
  actor: Actor;
  /** In the order of the document. */
  placed: readonly Placed[];
  /** Whether a thread is about what is selected. */
  isHere: (discussion: Placed) => boolean;
  /** What is selected. */
  subject: () => Subject;
  editable: boolean;
  onGo: (discussion: Placed) => void;
}

/** The comments of an open document whose threads say where they hang. */
export function useAnchoredComments<Placed extends PlacedDiscussion>(
  options: AnchoredCommentsOptions<Placed>,
): Discussions {
  const { handle, actor, placed, isHere, subject, editable, onGo } = options;
  const { t } = useTranslation('review');
  const { thread: named, setThread: name } = useEditorPlace();
  const [isOpen, setOpen] = useState(named !== null);
  const [filter, setFilter] = useState<CommentFilter>('open');
  const [draft, setDraft] = useState<Subject | null>(null);
  const [startCount, setStartCount] = useState(0);
  const active = named ?? placed.find((each) => each.resolvedAt === null && isHere(each))?.id ?? null;
  const listed = placed.filter((each) => each.id === active || isListed(each, filter, actor.userId));

  const comments: Discussions = {
    isOpen,
    toggle() {
      if (isOpen) {
        setDraft(null);
        name(null);
      }
      setOpen(!isOpen);
    },
    listed,
    open: placed.filter(({ resolvedAt }) => resolvedAt === null).length,
    filter,
    setFilter,
    active,
    goTo(thread) {
      const found = placed.find((each) => each.id === thread);
      setOpen(true);
      name(thread);
      if (found) onGo(found);
    },
    step(by) {
      const next = neighbourOf(listed, active, by);
      if (next === null) toast(t('noneListed'));
      else comments.goTo(next);
    },
    draft: draft?.words ?? null,
    startCount,
    begin() {
      if (!editable) return;
      setDraft(subject());
      setStartCount(startCount + 1);
      setOpen(true);
    },
    publish({ id: comment, text, files = [] }) {
      if (draft === null) return;
      const { anchor, words: quote } = draft;
      name(documents.addThread(handle.doc, actor, { comment, text, files, anchor, quote }));
      setDraft(null);
    },
    cancel: () => setDraft(null),
  };
  return comments;
}
