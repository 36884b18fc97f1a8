import type { DeadlineFilter, TaskRole } from '@basoche/domain';
import type { Span } from '../../../shared/planner/plan-card.ts';

export const GROUPINGS = ['none', 'deadline', 'status', 'priority', 'responsable', 'list'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** `order` is the list's own, which people set by hand. */
export const SORTS = ['order', 'deadline', 'priority', 'title', 'created'] as const;
export type Sort = (typeof SORTS)[number];

export const LAYOUTS = ['list', 'kanban', 'calendar', 'timeline'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** How somebody looks at tasks; `null` = as the place does by itself. */
export interface TaskView {
  filter: DeadlineFilter | null;
  role: TaskRole | null;
  group: Grouping | null;
  sort: Sort | null;
  layout: Layout | null;
  /** How much of the time a calendar or a timeline shows. */
  span: Span | null;
}

export const PLAIN_VIEW: TaskView = { filter: null, role: null, group: null, sort: null, layout: null, span: null };

/** Parameter of the address -> its words and what they mean. */
const WORDS: { [Field in keyof TaskView]: { key: string; words: Record<string, NonNullable<TaskView[Field]>> } } = {
  filter: {
    key: 'filter',
    words: {
      'aujourd-hui': 'today',
      retard: 'overdue',
      '8-jours': 'within 8 days',
      'a-venir': 'future',
      'sans-date': 'none',
    },
  },
  role: {
    key: 'qui',
    words: { 'responsable-et-createur': 'responsible and creator', assignees: 'assigned', creees: 'created' },
  },
  group: {
    key: 'par',
    words: {
      aucun: 'none',
      echeance: 'deadline',
      statut: 'status',
      priorite: 'priority',
      responsable: 'responsable',
      liste: 'list',
    },
  },
  sort: {
    key: 'tri',
    words: { ordre: 'order', echeance: 'deadline', priorite: 'priority', titre: 'title', creation: 'created' },
  },
  layout: { key: 'vue', words: { liste: 'list', kanban: 'kanban', calendrier: 'calendar', chronologie: 'timeline' } },
  span: { key: 'echelle', words: { mois: 'month', semaine: 'week' } },
};
const FIELDS = Object.keys(WORDS) as (keyof TaskView)[];

/** The view that parameters of an address tell; unknown words count for nothing. */
export function viewOf(params: Record<string, unknown>): TaskView {
  const view: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const { key, words } = WORDS[field];
    const word = params[key];
    view[field] = typeof word === 'string' && Object.hasOwn(words, word) ? words[word] : null;
  }
  return view as unknown as TaskView;
}

/** The parameters that tell a view. */
export function paramsOf(view: TaskView): Record<string, string> {
  const params: Record<string, string> = {};
  for (const field of FIELDS) {
    const { key, words } = WORDS[field];
    const word = Object.entries(words).find(([, value]) => value === view[field])?.[0];
    if (word !== undefined) params[key] = word;
  }
  return params;
}

export function isPlain(view: TaskView): boolean {
  return FIELDS.every((field) => view[field] === null);
}

/** A view whose choices that the place makes by itself are left unsaid. */
export function withoutDefaults(view: TaskView, oneList: boolean): TaskView {
  return {
    ...view,
    group: view.group === groupingOf(PLAIN_VIEW, oneList) ? null : view.group,
    sort: view.sort === sortOf(PLAIN_VIEW, oneList) ? null : view.sort,
    layout: view.layout === 'list' ? null : view.layout,
    span: view.span === 'month' ? null : view.span,
  };
}

/** @param oneList tasks of one list; `false` = of several */
export function groupingOf({ group }: TaskView, oneList: boolean): Grouping {
  return group === null || (oneList && group === 'list') ? (oneList ? 'none' : 'deadline') : group;
}

export function sortOf({ sort }: TaskView, oneList: boolean): Sort {
  return sort === null || (!oneList && sort === 'order') ? (oneList ? 'order' : 'deadline') : sort;
}
