import { document as cellDocument } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { toast } from '@basoche/ui';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocSnapshot } from '../../../platform/docs.ts';
import type { CommentToAdd } from '../../comments/index.ts';
import { type CommentFilter, isListed, neighbourOf } from '../../ged/review/discussions.ts';
import { type CellPlace, keyOf } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { anchorOf, type CellDiscussion, cellDiscussions } from './cell-discussions.ts';

const route = getRouteApi('/_session/Editor');
const NONE: readonly cellDocument.Discussion[] = [];

/** The comments of an open workbook, and what a person does with them. */
export interface CellComments {
  isOpen: boolean;
  toggle: () => void;
  /** Threads that the filter lists, in the order of the cells. */
  listed: readonly CellDiscussion[];
  /** How many are not resolved. */
  open: number;
  filter: CommentFilter;
  setFilter: (filter: CommentFilter) => void;
  /** The thread that is read. */
  active: string | null;
  /** Keys of the cells of this sheet that have a thread to answer. */
  marked: ReadonlySet<string>;
  /** Shows a thread and its cell. */
  goTo: (thread: string) => void;
  step: (by: 1 | -1) => void;
  /** What the cell that is being commented shows; `null` when none is. */
  draft: string | null;
  /** Begins a comment about the active cell. */
  begin: () => void;
  publish: (comment: CommentToAdd) => void;
  cancel: () => void;
}

export interface CellCommentsOptions {
  handle: DocHandle;
  store: SheetStore;
  view: SheetView;
  /** The active cell. */
  place: CellPlace;
  editable: boolean;
  onGo: (sheet: string, place: CellPlace) => void;
}

export function useCellComments({ handle, store, view, place, editable, onGo }: CellCommentsOptions): CellComments {
  const { t } = useTranslation('review');
  const { thread: named = null } = route.useSearch();
  const navigate = route.useNavigate();
  const [isOpen, setOpen] = useState(named !== null);
  const [filter, setFilter] = useState<CommentFilter>('open');
  const [draft, setDraft] = useState<{ place: CellPlace; words: string } | null>(null);
  const discussions = useDocSnapshot(handle, cellDocument.discussionsOf, cellDocument.DISCUSSION_PARTS) ?? NONE;
  const { views } = store;
  const { id } = view.facts;
  const placed = useMemo(() => cellDiscussions(discussions, views), [discussions, views]);
  const here = placed.filter((each) => each.sheet === id && keyOf(each.place) === keyOf(place));
  const active = named ?? here.find(({ resolvedAt }) => resolvedAt === null)?.id ?? null;
  const listed = placed.filter((each) => each.id === active || isListed(each, filter, store.actor.userId));
  const marked = useMemo(
    () => new Set(placed.flatMap((each) => (each.sheet === id && each.resolvedAt === null ? [keyOf(each.place)] : []))),
    [placed, id],
  );

  function name(thread: string | null): void {
    void navigate({ search: (before) => ({ ...before, thread: thread ?? undefined }), replace: true });
  }

  const comments: CellComments = {
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
    marked,
    goTo(thread) {
      const found = placed.find((each) => each.id === thread);
      setOpen(true);
      name(thread);
      if (found?.isPlaced) onGo(found.sheet, found.place);
    },
    step(by) {
      const next = neighbourOf(listed, active, by);
      if (next === null) toast(t('noneListed'));
      else comments.goTo(next);
    },
    draft: draft?.words ?? null,
    begin() {
      if (!editable) return;
      setDraft({ place, words: store.textOf(id, keyOf(place)) });
      setOpen(true);
    },
    publish({ id: comment, text, files = [] }) {
      if (draft === null) return;
      const about = { quote: draft.words, anchor: anchorOf(id, draft.place) };
      name(cellDocument.addThread(store.doc, store.actor, { comment, text, files, ...about }));
      setDraft(null);
    },
    cancel: () => setDraft(null),
  };
  return comments;
}
