import { z } from 'zod';
import { clientId, optionalInteger, optionalText, optionalTextList, requiredName } from '../wire.ts';
import { TodoTask } from './task.ts';
import { reason } from '../errors/reason.ts';

export const TASK_GROUP_LABEL_MAX_LENGTH = 120;
export const DAILY_PAGE_SIZE = 20;

/** A todo list. `project` is the project's name. */
export const TodoTaskGroup = z
  .object({
    id: z.string(),
    label: z.string(),
    project: z.string().nullable(),
    projectCode: z.string().nullable(),
    todoTasks: z.array(TodoTask),
  })
  .meta({ id: 'TodoTaskGroup' });
export type TodoTaskGroup = z.infer<typeof TodoTaskGroup>;

export const TodoTaskGroupList = z.array(TodoTaskGroup);

/** `POST /todotaskGroup/create`. Without project and team, a personal list. */
export const NewTodoTaskGroup = z
  .object({
    label: requiredName('listName', TASK_GROUP_LABEL_MAX_LENGTH),
    /** Code or id of a project: its members share the list. */
    project: optionalText('project', 64),
    /** Id of a team: its members share the list. */
    team: optionalText('team', 64),
    /** User ids or e-mail addresses who share the list. */
    members: optionalTextList(200),
    /** UUIDv7 made by the client. */
    slug: clientId,
  })
  .refine((body) => !(body.project && body.team), {
    error: reason('task.projectOrTeam'),
    path: ['team'],
  })
  .meta({ id: 'NewTodoTaskGroup' });

/** `PUT /todotaskGroup/update/{id}` */
export const TodoTaskGroupUpdate = z
  .object({ label: requiredName('listName', TASK_GROUP_LABEL_MAX_LENGTH) })
  .meta({ id: 'TodoTaskGroupUpdate' });

/** `POST /todotaskGroup/daily/{id}` */
export const DailyQuery = z.object({ page: optionalInteger('page', 1, 1_000_000) }).meta({ id: 'DailyQuery' });

/** Open tasks of a person, the nearest deadline first, those without deadline last. */
export const DailyPage = z
  .object({ data: z.array(TodoTask), nextPage: z.number().int().nullable() })
  .meta({ id: 'DailyPage' });
export type DailyPage = z.infer<typeof DailyPage>;
