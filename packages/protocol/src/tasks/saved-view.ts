import { z } from 'zod';
import { optionalText, requiredName } from '../wire.ts';
import { invalid } from '../errors/reason.ts';

/** Saved views that a person may have. */
export const MAX_SAVED_VIEWS = 100;
export const MAX_SAVED_VIEW_NAME = 80;
const MAX_WORD = 200;

/** Lists that are looked at. */
export const VIEW_PAGES = ['tasks', 'contacts', 'companies', 'projects'] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];
const page = z.enum(VIEW_PAGES);

/** Parameters of the address and their words, kept as they come: another version of the application may know others. */
const look = z
  .record(z.string().max(40), z.string().max(MAX_WORD), { error: invalid('view') })
  .refine((words) => Object.keys(words).length <= 20, invalid('view'));

/** How a person looks at a list, under a name: theirs alone, on all their devices. */
export const SavedView = z
  .object({
    id: z.string(),
    name: z.string(),
    page,
    /** Of tasks, the slug of the list; `null`: over all lists. */
    group: z.string().nullable(),
    look: z.record(z.string(), z.string()),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof SavedView>;

/** `PUT /todotask/view/{id}`: the same call makes it, renames it and changes it. */
export const SavedViewPlan = z
  .object({
    name: requiredName('viewName', MAX_SAVED_VIEW_NAME),
    page: page.default('tasks'),
    group: optionalText('list', 120),
    look,
  })
  .refine((plan) => plan.page === 'tasks' || plan.group === undefined, { path: ['group'], error: invalid('list') })
  .meta({ id: 'SavedViewPlan' });
/** `GET /todotask/views` */
export const SavedViewsRequest = z.object({ page: page.default('tasks') }).meta({ id: 'SavedViewsRequest' });

export type SavedViewPlan = z.infer<typeof SavedViewPlan>;
