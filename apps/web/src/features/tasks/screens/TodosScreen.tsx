import { docName } from '@basoche/protocol';
import { Button, Dialog, EmptyState, SplitView, toast } from '@basoche/ui';
import { IconListDetails } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRetainSidePanel } from '../../../shared/side-panel/use-retain-side-panel.ts';
import { useDoc, useDocSnapshot, useListed } from '../../../data/docs/docs.ts';
import { useEngine } from '../../../app/engine.tsx';
import { shownOf } from '../../../data/known.ts';
import { useKnown } from '../../../data/last-values.ts';
import { isLost } from '../../../data/lost-doc.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { useToday } from '../../../shared/now.ts';
import { usePeople } from '../../../data/people.ts';
import { useIsStaff, useUser } from '../../../app/session/session.ts';
import { SidePanelScreen } from '../../documents/index.ts';
import { useTaskActions } from '../components/task-actions.ts';
import { ListDialog } from '../components/ListDialog.tsx';
import { ListNav } from '../components/ListNav.tsx';
import { TaskDialog } from '../components/TaskDialog.tsx';
import { TaskPanel } from '../components/TaskPanel.tsx';
import { TasksPane } from '../components/TasksPane.tsx';
import '../tasks.css';
import { overlayOf, searchOf, todosHref, type Overlay } from '../model/address.ts';
import { createList, renameList } from '../model/create-list.ts';
import { plainTask } from '../model/typed-task.ts';
import { useTaskLists, useTaskListsState } from '../../../data/tasks/use-task-lists.ts';
import { countByFilter, FILTERS, isDone, isMine, tasksInView, type ListedTask } from '../model/sections.ts';
import { readContent } from '../../../data/tasks/task-lists.ts';
import { useTodosView } from '../model/use-todos-view.ts';
import { RemindersContext, useReminders } from '../reminders/reminders.ts';
import { modelOf, useListModels } from '../templates/list-models.ts';
import { SavedViewsContext } from '../views/context.ts';
import { useSavedViews } from '../../../shared/saved-views/saved-views.ts';

/** À faire: the lists, the tasks of one or mine over all, and the task that the address names. */
export function TodosScreen() {
  const { t } = useTranslation(['tasks', 'common']);
  const engine = useEngine();
  const user = useUser();
  const isStaff = useIsStaff();
  const people = usePeople();
  const today = useToday();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const address = searchOf(search);
  const overlay = overlayOf(pathname);
  const lists = useTaskLists();
  const { lists: all, ready, complete, current } = useTaskListsState();
  const listed = useListed();
  const reminders = useReminders();
  const views = useSavedViews('tasks');
  const [listDialog, setListDialog] = useState<'new' | 'like' | 'rename' | null>(null);
  const models = useListModels(all);

  const retainSidePanel = useRetainSidePanel();
  const go = useCallback(
    (to: string) => {
      void navigate({ to: retainSidePanel(to) });
    },
    [navigate, retainSidePanel],
  );
  const { list: slug } = address;
  const look = useTodosView(address, overlay, user.id);
  const over = (next: Overlay) => retainSidePanel(todosHref(slug, look.view, next, address.days));
  const actions = useTaskActions(({ task }) => go(over({ kind: 'delete', id: task.id })));

  const selected = all.find((list) => list.slug === slug) ?? null;
  const handle = useDoc(slug === null ? null : docName('todolist', slug));
  const content = useDocSnapshot(handle, readContent);
  useEffect(() => {
    if (handle !== null && content !== null) lists.tell(handle.name, content);
  }, [lists, handle, content]);

  const everything: ListedTask[] = all.flatMap((list) => (list.content?.tasks ?? []).map((task) => ({ task, list })));
  const mine = everything.filter(({ task }) => isMine(task, user.id));
  const here = everything.filter(({ list }) => list.slug === selected?.slug);
  const { role } = look.view;
  const scope = tasksInView(
    selected !== null ? here : role === null ? mine : everything,
    { role, filter: null },
    today,
    user.id,
  );
  const shown = tasksInView(scope, look.view, today, user.id);
  const target = 'id' in overlay ? (everything.find(({ task }) => task.id === overlay.id) ?? null) : null;
  // Just after the first sign-in the lists are known before their content has come, or before there is a line to fetch it.
  const isRead = selected === null ? complete : selected.content !== null;
  const isSettled = selected === null ? current : isRead || complete;
  const coming = shown.length === 0 && !isSettled;
  const counts = shownOf(
    useKnown(`tasks ${selected?.slug ?? ''} ${role ?? ''}`, countByFilter(scope, FILTERS, today), isRead),
  );
  const openMine = shownOf(useKnown('tasks mine', mine.filter(({ task }) => !isDone(task)).length, complete));
  const writable = all.filter((list) => list.right === 'write');

  return (
    <SidePanelScreen>
      <RemindersContext value={reminders}>
        <SavedViewsContext value={views}>
          <SplitView
            listLabel={t('lists')}
            show="pane"
            list={
              <ListNav
                lists={all}
                mine={openMine}
                selected={slug}
                look={look}
                onNewList={isStaff ? () => setListDialog('new') : null}
                onDropTask={(id, list) => {
                  const dropped = everything.find(({ task }) => task.id === id);
                  if (dropped !== undefined) actions.moveToList([dropped], list);
                }}
              />
            }
          >
            {handle !== null && isLost(handle) ? (
              <EmptyState
                icon={<IconListDetails />}
                title={t('lostTitle')}
                action={<Button onClick={() => go('/todos')}>{t('backToLists')}</Button>}
              >
                {t('lostText')}
              </EmptyState>
            ) : !listed && (slug === null ? all.length === 0 : selected === null) ? (
              <NotHeardYet />
            ) : slug !== null && selected === null ? (
              <EmptyState
                title={t('notHereTitle')}
                action={<Button onClick={() => go('/todos')}>{t('backToLists')}</Button>}
              >
                {t('notHere')}
              </EmptyState>
            ) : (
              <TasksPane
                list={selected}
                coming={coming}
                lists={all}
                handle={handle}
                counts={counts}
                shown={shown}
                look={look}
                today={today}
                people={people}
                actions={actions}
                selectedTask={target?.task.id ?? null}
                hrefOf={({ task }) => over({ kind: 'view', id: task.id })}
                day={address.days.day}
                onDay={(day) =>
                  void navigate({
                    to: retainSidePanel(todosHref(slug, look.view, overlay, { ...address.days, day })),
                    replace: true,
                  })
                }
                onCreate={(due) => go(todosHref(slug, look.view, { kind: 'create' }, { ...address.days, due }))}
                onSelectList={(next) => go(todosHref(next))}
                onNewTask={() => go(over({ kind: 'create' }))}
                onNewList={isStaff ? () => setListDialog('new') : null}
                onRename={() => setListDialog('rename')}
                onCopy={isStaff ? () => setListDialog('like') : null}
              />
            )}
          </SplitView>

          {overlay.kind === 'view' && target !== null ? (
            <TaskPanel
              listed={target}
              people={people}
              today={today}
              actions={actions}
              hrefOf={(id) => over({ kind: 'view', id })}
              onClose={() => go(over({ kind: 'none' }))}
            />
          ) : null}
          {overlay.kind === 'create' && ready ? (
            <TaskDialog
              lists={writable}
              initialList={slug}
              initialDeadline={address.days.due}
              today={today}
              onClose={() => go(over({ kind: 'none' }))}
              onSubmit={({ list, title, priority, deadline }) => {
                actions.add(list, [plainTask(title)], { priority, deadline });
                go(over({ kind: 'none' }));
              }}
            />
          ) : null}
          {overlay.kind === 'delete' && target !== null ? (
            <Dialog
              open
              onOpenChange={() => go(over({ kind: 'none' }))}
              size="sm"
              title={t('deleteTitle')}
              description={t('deleteText', { title: target.task.title })}
              actions={
                <>
                  <Button onClick={() => go(over({ kind: 'none' }))}>{t('common:cancel')}</Button>
                  <Button
                    variant="danger"
                    onClick={() => {
                      actions.remove(target);
                      go(over({ kind: 'none' }));
                    }}
                  >
                    {t('common:delete')}
                  </Button>
                </>
              }
            />
          ) : null}
          {'id' in overlay && target === null && current ? (
            <Dialog
              open
              onOpenChange={() => go(over({ kind: 'none' }))}
              size="sm"
              title={t('taskNotHereTitle')}
              description={t('taskNotHere')}
              actions={<Button onClick={() => go(over({ kind: 'none' }))}>{t('backToLists')}</Button>}
            />
          ) : null}
          {listDialog === null ? null : (
            <ListDialog
              people={people}
              models={models}
              {...(listDialog === 'rename' && selected !== null ? { initial: selected.title } : {})}
              {...(listDialog === 'like' && slug !== null ? { initialModel: modelOf(slug) } : {})}
              onClose={() => setListDialog(null)}
              onSubmit={(label, members, filling) => {
                setListDialog(null);
                const done =
                  listDialog === 'rename' && slug !== null
                    ? renameList(engine, slug, label)
                    : createList(engine, { label, project: null, members }).then(async (made) => {
                        if (filling.tasks.length > 0) await actions.fill(made, filling);
                        toast(t('listCreated'));
                        go(todosHref(made));
                      });
                done.catch(reportError);
              }}
            />
          )}
        </SavedViewsContext>
      </RemindersContext>
    </SidePanelScreen>
  );
}
