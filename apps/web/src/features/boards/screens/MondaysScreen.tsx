import { docName, parseDocName } from '@basoche/protocol';
import { AvatarGroup, Button, EmptyState, Menu, Page, PageHeader, Pill, SkeletonRows, toast } from '@basoche/ui';
import { IconPlus, IconTable } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../platform/actor.ts';
import { useDoc, useDocs, useDocSnapshot, useListed } from '../../../platform/docs.ts';
import { useEngine } from '../../../platform/engine.tsx';
import { isLost } from '../../../platform/lost-doc.ts';
import { NotHeardYet } from '../../../platform/NotHeardYet.tsx';
import { usePeople } from '../../../platform/people.ts';
import { usePresence } from '../../../platform/presence.ts';
import '../boards.css';
import { useBoardActions } from '../components/board-actions.ts';
import { BoardList } from '../components/BoardList.tsx';
import { BoardTable } from '../components/BoardTable.tsx';
import { ItemPanel } from '../components/ItemPanel.tsx';
import { NameDialog } from '../components/NameDialog.tsx';
import { boardHref, searchOf } from '../model/address.ts';
import { readContent } from '../model/board-content.ts';
import { createBoard, renameBoard } from '../model/create-board.ts';

/** Mondays: the boards, the table of one, and the item that the address names. */
export function MondaysScreen() {
  const { t } = useTranslation(['boards', 'common']);
  const engine = useEngine();
  const actor = useActor();
  const people = usePeople();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { board: slug, item: itemId } = searchOf(search);
  const listed = useListed();
  const [dialog, setDialog] = useState<'new' | 'rename' | null>(null);

  const boards = useDocs()
    .flatMap((doc) => {
      const parsed = parseDocName(doc.name);
      return parsed?.kind === 'board' ? [{ ...doc, slug: parsed.slug }] : [];
    })
    .sort((a, b) => a.title.localeCompare(b.title, 'fr'));
  const current = boards.find((each) => each.slug === slug) ?? null;
  const handle = useDoc(slug === null ? null : docName('board', slug));
  const content = useDocSnapshot(handle, readContent);
  const present = usePresence(handle);
  const canWrite = (handle?.right ?? current?.right) !== 'read';
  const allActions = useBoardActions(handle?.loaded ? handle.doc : null);
  const actions = canWrite ? allActions : null;
  const groupView = content?.groups.find((view) => view.items.some((each) => each.id === itemId));
  const lost = handle !== null && isLost(handle);
  const item = lost ? undefined : groupView?.items.find((each) => each.id === itemId);
  const firstGroup = content?.groups[0]?.group.id;
  const go = (to: string) => void navigate({ to });

  const create = (title: string, firmWide: boolean) => {
    setDialog(null);
    createBoard(engine, actor, title, firmWide)
      .then((made) => {
        toast(t('boardCreated'));
        go(boardHref(made));
      })
      .catch(reportError);
  };

  return (
    <>
      {slug === null ? (
        <Page>
          <PageHeader
            title={t('title')}
            subtitle={t('subtitle')}
            actions={
              <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setDialog('new')}>
                {t('newBoard')}
              </Button>
            }
          />
          {boards.length === 0 && !listed ? (
            <NotHeardYet />
          ) : boards.length === 0 ? (
            <EmptyState icon={<IconTable />} title={t('emptyTitle')}>
              {t('empty')}
            </EmptyState>
          ) : (
            <BoardList label={t('boards')} boards={boards} />
          )}
        </Page>
      ) : content === null ? (
        <SkeletonRows rows={8} />
      ) : !listed && current === null && content.columns.length === 0 ? (
        <NotHeardYet />
      ) : lost || (current === null && content.columns.length === 0) ? (
        <EmptyState
          title={t('notHereTitle')}
          action={<Button onClick={() => go('/mondays')}>{t('backToBoards')}</Button>}
        >
          {t('notHere')}
        </EmptyState>
      ) : (
        <div className="m-page">
          <PageHeader
            title={current?.title ?? t('title')}
            breadcrumb={<Link to="/mondays">{t('title')}</Link>}
            actions={
              <>
                {canWrite ? null : <Pill tone="mute">{t('readOnly')}</Pill>}
                {present.length > 0 ? (
                  <AvatarGroup people={present.map((each) => ({ ...each, present: true }))} label={t('here')} />
                ) : null}
                {actions === null ? null : (
                  <>
                    <Menu
                      label={t('boardMenu')}
                      entries={[{ id: 'rename', label: t('renameBoard'), onSelect: () => setDialog('rename') }]}
                    />
                    <Button
                      variant="primary"
                      icon={<IconPlus size={16} />}
                      disabled={firstGroup === undefined}
                      onClick={() => {
                        if (firstGroup !== undefined)
                          go(boardHref(slug, actions.addItem(firstGroup, t('newItemName'))));
                      }}
                    >
                      {t('newItem')}
                    </Button>
                  </>
                )}
              </>
            }
          />
          <BoardTable
            slug={slug}
            title={current?.title ?? t('title')}
            content={content}
            selectedItem={itemId}
            people={people}
            actions={actions}
          />
        </div>
      )}
      {handle !== null && content !== null && item !== undefined ? (
        <ItemPanel
          handle={handle}
          item={item}
          group={groupView?.group.name ?? ''}
          columns={content.columns}
          people={people}
          actions={actions}
          onClose={() => go(boardHref(slug))}
        />
      ) : null}
      {dialog === null ? null : (
        <NameDialog
          title={t(dialog === 'new' ? 'newBoard' : 'renameBoard')}
          label={t('boardName')}
          missing={t('boardNameMissing')}
          {...(dialog === 'rename' && current !== null ? { initial: current.title } : {})}
          {...(dialog === 'new' ? { box: { label: t('firmWide'), initial: false } } : {})}
          submitLabel={t(dialog === 'new' ? 'common:create' : 'common:save')}
          onClose={() => setDialog(null)}
          onSubmit={(title, _choice, firmWide) => {
            if (dialog === 'new') create(title, firmWide);
            else if (slug !== null) {
              setDialog(null);
              renameBoard(engine, slug, title).catch(reportError);
            }
          }}
        />
      )}
    </>
  );
}
