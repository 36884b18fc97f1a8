import { todolist, newActor } from '@basoche/crdt';
import { localDateOf } from '@basoche/domain';
import { deviceId } from '../../app/device/device.ts';
import { IconCheckbox } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import type { FeatureContext } from '../../shared/feature.ts';
import { taskHref } from '../../shared/doc-link.ts';
import { pages } from './pages.ts';
import { isMine, sectionOf } from './model/sections.ts';
import { taskListsOf } from '../../data/tasks/task-lists.ts';
import { runningTasks, timerOf } from '../../data/tasks/timer.ts';

export const feature = defineFeature({
  id: 'tasks',
  pages,
  nav: [{ id: 'todos', group: 'main', place: 60, to: '/todos', icon: IconCheckbox, key: 't' }],
  palette: { actions: [{ id: 'create-task', label: 'createTask', place: 20, href: '/todos/create' }] },
  start,
});

/** Keeps the side bar's count (what is late or due today) and the running timers of the frame. */
function start(context: FeatureContext): () => void {
  const { engine, user } = context;
  const lists = taskListsOf(engine);
  const actor = newActor(user.id, deviceId(), { now: () => Date.now() });
  let shown = '';

  function refresh(): void {
    const now = Date.now();
    const today = localDateOf(now);
    let due = 0;
    const { complete } = lists.state;
    for (const list of lists.state.lists) {
      for (const task of list.content?.tasks ?? []) {
        if (isMine(task, user.id) && ['overdue', 'today'].includes(sectionOf(task, today))) due += 1;
      }
    }
    context.setCount('todos', complete ? due : null);

    const running = runningTasks(lists.state.lists, user.id).map(({ task, list }) => ({
      task,
      list,
      intervals: list.content?.intervals ?? [],
    }));
    const key = JSON.stringify(running.map(({ task, intervals }) => [task.id, task.title, intervals]));
    if (key === shown) return;
    shown = key;
    context.setTimers(
      running.map(({ task, list, intervals }) => ({
        title: task.title,
        since: now - timerOf(intervals, task.id, user.id, now).seconds * 1000,
        href: taskHref(list.slug, task.id),
        pause: () => void lists.edit(list.name, (doc) => todolist.pauseTimer(doc, actor, task.id)),
      })),
    );
  }

  refresh();
  const unsubscribe = lists.subscribe(refresh);
  // The count changes at midnight although nothing is edited.
  const midnight = setInterval(refresh, 60_000);
  return () => {
    unsubscribe();
    clearInterval(midnight);
    context.setTimers([]);
  };
}
