import { document as wordDocument } from '@basoche/crdt';
import { draftComment, dropDraft, goToThread, keepDraft, placedThreads, showThreads } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import { toast } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import { useDocSnapshot } from '../../../data/docs/docs.ts';
import { useEditorPlace } from '../../../shared/editor-place.ts';
import { isListed, neighbourOf, placeDiscussions } from '../../editor-frame/index.ts';
import type { CommentFilter } from '../../editor-frame/index.ts';
import type { Discussions } from '../../editor-frame/index.ts';
import { useSuggestions } from './use-suggestions.ts';
import type { Suggestions } from './use-suggestions.ts';
import { useTextReading } from './use-text-reading.ts';

export type ReviewTab = 'comments' | 'suggestions';

/** The comments and suggestions of an open document, and what a person does with them. */
export interface Review extends Discussions {
  tab: ReviewTab;
  setTab: (tab: ReviewTab) => void;
  suggestions: Suggestions;
  /** Shows a thread. */
  show: (thread: string) => void;
}

const NONE: readonly wordDocument.Discussion[] = [];

export function useReview(editor: Editor, handle: DocHandle, editable: boolean): Review {
  const { t } = useTranslation('review');
  const actor = useActor();
  const { thread: active, setThread: name } = useEditorPlace();
  const [isOpen, setOpen] = useState(active !== null);
  const [filter, setFilter] = useState<CommentFilter>('open');
  const [tab, setTab] = useState<ReviewTab>('comments');
  const suggestions = useSuggestions(editor, handle.name, editable);
  const [draft, setDraft] = useState<string | null>(null);
  const [startCount, setStartCount] = useState(0);
  const inText = useTextReading(editor, placedThreads);
  const discussions = useDocSnapshot(handle, wordDocument.discussionsOf, wordDocument.DISCUSSION_PARTS) ?? NONE;
  const placed = useMemo(() => placeDiscussions(discussions, inText), [discussions, inText]);
  const listed = useMemo(
    () => placed.filter((each) => each.id === active || isListed(each, filter, actor.userId)),
    [placed, active, filter, actor.userId],
  );

  const review: Review = {
    isOpen,
    tab,
    setTab,
    suggestions,
    toggle() {
      if (isOpen) {
        review.cancel();
        name(null);
      }
      setOpen(!isOpen);
    },
    listed,
    open: discussions.filter(({ resolvedAt }) => resolvedAt === null).length,
    filter,
    setFilter,
    active,
    show(thread) {
      setOpen(true);
      setTab('comments');
      name(thread);
    },
    goTo(thread) {
      review.show(thread);
      goToThread(editor, thread);
    },
    step(by) {
      const next = neighbourOf(listed, active, by);
      if (next === null) toast(t('noneListed'));
      else review.goTo(next);
    },
    draft,
    startCount,
    begin() {
      if (!editable) return;
      const words = draftComment(editor);
      if (words === null) {
        toast(t('nothingToComment'), { tone: 'info' });
        return;
      }
      setDraft(words);
      setStartCount(startCount + 1);
      setOpen(true);
      setTab('comments');
    },
    publish({ id: comment, text, files = [] }) {
      const thread = wordDocument.addThread(handle.doc, actor, { comment, text, files, quote: draft ?? '' });
      keepDraft(editor, thread);
      setDraft(null);
      name(thread);
    },
    cancel() {
      dropDraft(editor);
      setDraft(null);
    },
  };

  // What the text asks for is answered by the last render.
  useEffect(() => {
    const { begin, step, show } = review;
    Object.assign(editor.storage.commentAnchors, { onComment: begin, onStep: step, onOpen: show });
  });

  const shown = useMemo(
    () => ({
      known: new Set(discussions.map(({ id }) => id)),
      shown: new Set([
        ...discussions.filter(({ resolvedAt }) => resolvedAt === null).map(({ id }) => id),
        ...(isOpen ? listed.map(({ id }) => id) : []),
      ]),
      active,
    }),
    [discussions, listed, isOpen, active],
  );
  useEffect(() => showThreads(editor, shown), [editor, shown]);

  // An address that names a thread leads to its passage, once.
  const isThere = active !== null && placed.some(({ id, isPlaced }) => id === active && isPlaced);
  const led = useRef(active === null);
  useEffect(() => {
    if (led.current || !isThere || active === null) return;
    led.current = true;
    goToThread(editor, active);
  }, [editor, isThere, active]);
  return review;
}
