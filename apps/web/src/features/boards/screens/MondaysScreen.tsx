import { byName, fileName } from '@basoche/domain';
import { board } from '@basoche/crdt';
import { docName, parseDocName } from '@basoche/protocol';
import { AvatarGroup, Button, EmptyState, Menu, Page, PageHeader, Pill, SkeletonRows, toast } from '@basoche/ui';
import { IconCalendarMonth, IconLayoutKanban, IconPlus, IconTable, IconTableOff } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../data/actor.ts';
import { useRetainSidePanel } from '../../../shared/side-panel/use-retain-side-panel.ts';
import { useDoc, useDocs, useDocSnapshot, useListed } from '../../../data/docs/docs.ts';
import { useEngine } from '../../../app/engine.tsx';
import { isLost } from '../../../data/lost-doc.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { useToday } from '../../../shared/now.ts';
import { usePeople } from '../../../data/people.ts';
import { useIsStaff } from '../../../app/session/session.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { usePresence } from '../../../data/presence.ts';
import { DocBanners } from '../../../shared/sync/DocBanners.tsx';
import '../../../i18n/boards.ts';
import '../boards.css';
import { SidePanelScreen } from '../../documents/index.ts';
import { useBoardActions } from '../components/board-actions.ts';
import { BoardList } from '../components/BoardList.tsx';
import { BoardPlan } from '../components/BoardPlan.tsx';
import { BoardTable } from '../components/BoardTable.tsx';
import { BoardToolbar } from '../components/BoardToolbar.tsx';
import { Kanban } from '../components/Kanban.tsx';
import { ImportDialog } from '../components/ImportDialog.tsx';
import { ItemPanel } from '../components/ItemPanel.tsx';
import { NameDialog } from '../components/NameDialog.tsx';
import { RulesDialog } from '../components/RulesDialog.tsx';
import { boardHref, searchOf } from '../model/address.ts';
import { readContent } from '../model/board-content.ts';
import { boardCsv } from '../model/csv-export.ts';
import { createBoard, renameBoard, type BoardToCreate } from '../model/create-board.ts';
import { laneColumns } from '../model/kanban.ts';
import { dayColumns } from '../model/plans.ts';
import { BOARD_TEMPLATES, type BoardTemplate } from '../model/templates.ts';
import { shownBoard, type ShownBoard } from '../model/shown-board.ts';
import { withFormulas } from '../model/formulas.ts';
import { withLinks } from '../model/links.ts';
import { useLinks } from '../model/use-links.ts';
import { useBoardLook } from '../model/use-board-look.ts';
import { fittingLook } from '../model/view.ts';

const TEMPLATE_KEYS = {
  usual: 'templateUsual',
  proceedings: 'templateProceedings',
  hearings: 'templateHearings',
  formalities: 'templateFormalities',
} as const satisfies Record<BoardTemplate, string>;
const DIALOG_TITLES = { new: 'newBoard', rename: 'renameBoard', copy: 'copyBoard' } as const;

/** Mondays: the boards, the table of one, and the item that the address names. */
export function MondaysScreen() {
  const { t } = useTranslation(['boards', 'common']);
  const engine = useEngine();
  const actor = useActor();
  const people = usePeople();
  const isStaff = useIsStaff();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { board: slug, item: itemId } = searchOf(search);
  const [anyLook, setLook] = useBoardLook(slug, itemId, search);
  const listed = useListed();
  const [dialog, setDialog] = useState<'new' | 'rename' | 'import' | 'copy' | 'rules' | null>(null);

  const boards = useDocs()
    .flatMap((doc) => {
      const parsed = parseDocName(doc.name);
      return parsed?.kind === 'board' ? [{ ...doc, slug: parsed.slug }] : [];
    })
    .sort((a, b) => byName(a.title, b.title));
  const current = boards.find((each) => each.slug === slug) ?? null;
  const handle = useDoc(slug === null ? null : docName('board', slug));
  const stored = useDocSnapshot(handle, readContent);
  const today = useToday();
  const sources = useMemo(
    () => ({ columns: stored?.columns ?? [], today, nameOf: (id: string) => people.of(id).name }),
    [stored?.columns, today, people],
  );
  const links = useLinks(stored?.columns);
  const content = useMemo(
    () => (stored === null ? null : withFormulas(withLinks(stored, links), sources)),
    [stored, links, sources],
  );
  const present = usePresence(handle);
  const canWrite = (handle?.right ?? current?.right) !== 'read';
  const allActions = useBoardActions(handle?.loaded ? handle.doc : null);
  const actions = canWrite ? allActions : null;
  const look = useMemo(() => fittingLook(anyLook, content?.columns ?? []), [anyLook, content?.columns]);
  const shown = useMemo(
    () => (content === null ? null : shownBoard(content, look, (id) => people.of(id).name)),
    [content, look, people],
  );
  const lanes = useMemo(() => laneColumns(content?.columns ?? []), [content?.columns]);
  const laneColumn = lanes.find((each) => each.id === look.by) ?? lanes[0];
  const plans = useMemo(() => dayColumns(content?.columns ?? []), [content?.columns]);
  const planColumn = plans.find((each) => each.id === look.by) ?? plans[0];
  const groupView = content?.groups.find((view) => view.items.some((each) => each.id === itemId));
  const lost = handle !== null && isLost(handle);
  const item = lost ? undefined : groupView?.items.find((each) => each.id === itemId);
  const firstGroup = content?.groups[0]?.group.id;
  const retainSidePanel = useRetainSidePanel();
  const go = (to: string) => void navigate({ to: retainSidePanel(to) });

  const boardTitle = current?.title ?? t('title');

  async function exportWorkbook({ content: seen, shown: count, total }: ShownBoard): Promise<void> {
    const { boardXlsx } = await import('../model/xlsx-export.ts');
    const words = { title: boardTitle, group: t('csvGroup'), item: t('item'), yes: t('csvYes') };
    saveFile(
      boardXlsx(seen, words, (id) => people.of(id).name),
      fileName(boardTitle, 'xlsx'),
    );
    toast(t('exported', { count, total }));
  }

  function exportShown({ content: seen, shown: count, total }: ShownBoard): void {
    const text = boardCsv(
      seen,
      { group: t('csvGroup'), item: t('item'), yes: t('csvYes') },
      (id) => people.of(id).name,
    );
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName(boardTitle, 'csv'));
    toast(t('exported', { count, total }));
  }

  const templates = {
    label: t('template'),
    initial: 'usual' as BoardTemplate,
    options: (Object.keys(BOARD_TEMPLATES) as BoardTemplate[]).map((value) => ({
      value,
      label: t(TEMPLATE_KEYS[value]),
    })),
  };

  const create = (toCreate: BoardToCreate) => {
    setDialog(null);
    createBoard(engine, actor, toCreate)
      .then((made) => {
        toast(t('boardCreated'));
        go(boardHref(made));
      })
      .catch(reportError);
  };

  const view =
    slug === null || shown === null
      ? null
      : { slug, content: shown.content, look, onLook: setLook, selectedItem: itemId, actions };
  return (
    <SidePanelScreen>
      {slug === null ? (
        <Page>
          <PageHeader
            title={t('title')}
            subtitle={t('subtitle')}
            actions={
              isStaff ? (
                <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setDialog('new')}>
                  {t('newBoard')}
                </Button>
              ) : null
            }
          />
          {boards.length === 0 && !listed ? (
            <NotHeardYet />
          ) : boards.length === 0 ? (
            <EmptyState
              icon={<IconTable />}
              title={t('emptyTitle')}
              action={isStaff ? <Button onClick={() => setDialog('new')}>{t('newBoard')}</Button> : undefined}
            >
              {t(isStaff ? 'empty' : 'emptyOutside')}
            </EmptyState>
          ) : (
            <BoardList label={t('boards')} boards={boards} />
          )}
        </Page>
      ) : lost ? (
        <EmptyState
          icon={<IconTableOff />}
          title={t('lostTitle')}
          action={<Button onClick={() => go('/mondays')}>{t('backToBoards')}</Button>}
        >
          {t('lostText')}
        </EmptyState>
      ) : !listed && current === null && (content?.columns.length ?? 0) === 0 ? (
        <NotHeardYet />
      ) : current === null && handle?.loaded === true && (content?.columns.length ?? 0) === 0 ? (
        <EmptyState
          title={t('notHereTitle')}
          action={<Button onClick={() => go('/mondays')}>{t('backToBoards')}</Button>}
        >
          {t('notHere')}
        </EmptyState>
      ) : handle?.missing === true ? (
        <NotHeardYet />
      ) : content === null || shown === null || view === null ? (
        <SkeletonRows rows={8} />
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
                <Menu
                  label={t('boardMenu')}
                  entries={[
                    ...(actions === null
                      ? []
                      : [{ id: 'rename', label: t('renameBoard'), onSelect: () => setDialog('rename') }]),
                    ...(actions === null
                      ? []
                      : [{ id: 'import', label: t('import'), movesFocus: true, onSelect: () => setDialog('import') }]),
                    { id: 'rules', label: t('rules'), movesFocus: true, onSelect: () => setDialog('rules') },
                    ...(isStaff
                      ? [{ id: 'copy', label: t('copyBoard'), movesFocus: true, onSelect: () => setDialog('copy') }]
                      : []),
                    {
                      id: 'xlsx',
                      label: t('exportXlsx'),
                      onSelect: () => void exportWorkbook(shown).catch(reportError),
                    },
                    { id: 'csv', label: t('exportCsv'), onSelect: () => exportShown(shown) },
                  ]}
                />
                {actions === null ? null : (
                  <>
                    <Button
                      variant="primary"
                      icon={<IconPlus size={16} />}
                      disabled={firstGroup === undefined}
                      onClick={() => {
                        if (firstGroup !== undefined)
                          go(boardHref(slug, actions.addItem(firstGroup, t('newItemName')), look));
                      }}
                    >
                      {t('newItem')}
                    </Button>
                  </>
                )}
              </>
            }
          />
          {handle === null ? null : <DocBanners handle={handle} />}
          <BoardToolbar
            key={slug}
            columns={content.columns}
            look={look}
            people={people}
            total={shown.total}
            shown={shown.shown}
            onChange={setLook}
          />
          {look.mode === 'table' ? (
            <BoardTable
              {...view}
              title={current?.title ?? t('title')}
              sources={sources}
              people={people}
              links={links}
            />
          ) : look.mode !== 'kanban' ? (
            planColumn === undefined ? (
              <EmptyState icon={<IconCalendarMonth />} title={t('noDaysTitle')}>
                {t('noDays')}
              </EmptyState>
            ) : (
              <BoardPlan
                {...view}
                allColumns={content.columns}
                column={planColumn}
                choices={plans}
                today={today}
                onOpen={(item) => go(boardHref(slug, item, look))}
              />
            )
          ) : laneColumn === undefined ? (
            <EmptyState icon={<IconLayoutKanban />} title={t('noLanesTitle')}>
              {t('noLanes')}
            </EmptyState>
          ) : (
            <Kanban {...view} allColumns={content.columns} column={laneColumn} choices={lanes} people={people} />
          )}
        </div>
      )}
      {handle !== null && content !== null && item !== undefined ? (
        <ItemPanel
          slug={slug ?? ''}
          handle={handle}
          item={item}
          groups={content.groups.map((view) => view.group)}
          columns={content.columns}
          people={people}
          links={links}
          actions={actions}
          onClose={() => go(boardHref(slug, null, look))}
        />
      ) : null}
      {dialog === 'import' && actions !== null && content !== null ? (
        <ImportDialog
          columns={content.columns}
          people={people}
          links={links}
          newId={actions.newId}
          onImport={(group, plan) => {
            setDialog(null);
            actions.importItems(group, plan);
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === 'rules' && content !== null ? (
        <RulesDialog
          rules={content.rules}
          columns={content.columns}
          people={people}
          actions={actions}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog === null || dialog === 'import' || dialog === 'rules' ? null : (
        <NameDialog
          title={t(DIALOG_TITLES[dialog])}
          label={t('boardName')}
          missing={t('boardNameMissing')}
          {...(dialog === 'rename' && current !== null ? { initial: current.title } : {})}
          {...(dialog === 'copy' && current !== null ? { initial: t('copyOf', { title: current.title }) } : {})}
          {...(dialog === 'rename' ? {} : { box: { label: t('firmWide'), initial: false } })}
          {...(dialog === 'new' ? { choice: templates } : {})}
          submitLabel={t(dialog === 'rename' ? 'common:save' : 'common:create')}
          onClose={() => setDialog(null)}
          onSubmit={(title, template, firmWide) => {
            if (dialog === 'new') create({ title, firmWide, structure: BOARD_TEMPLATES[template ?? 'usual'] });
            else if (dialog === 'copy' && handle !== null)
              create({ title, firmWide, structure: board.structureOf(handle.doc) });
            else if (slug !== null) {
              setDialog(null);
              renameBoard(engine, slug, title).catch(reportError);
            }
          }}
        />
      )}
    </SidePanelScreen>
  );
}
