import { z } from 'zod';
import { invalid, missing } from '../errors/reason.ts';
import { Project } from '../projects/project.ts';
import { clientId, exactText, optionalFlag, requiredName } from '../wire.ts';

/** What a template gives a matter: nothing that tells of a client. */
export const TemplateFields = Project.pick({
  description: true,
  type: true,
  court: true,
  chamber: true,
  billingModel: true,
  isBillable: true,
  showBudgetToClient: true,
  showAmount: true,
  showDescription: true,
  showLawyerContacts: true,
});
export type TemplateFields = z.infer<typeof TemplateFields>;

export const TemplateTask = z.object({
  title: z.string(),
  summary: z.string(),
  type: z.string().nullable(),
  priority: z.string(),
  /** Planned time in whole minutes. */
  workload: z.number().int().nullable(),
  /** Place in the list of the task that it is a part of. */
  parent: z.number().int().nullable(),
});
export type TemplateTask = z.infer<typeof TemplateTask>;

export const ProjectTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    fields: TemplateFields,
    members: z.array(z.object({ user: z.string(), function: z.string() })),
    /** Ids of teams. */
    teams: z.array(z.string()),
    /** Todo lists that a matter begins with. */
    lists: z.array(z.object({ label: z.string(), tasks: z.array(TemplateTask) })),
    /** Id of who made it; `null` = not known any more. */
    createdBy: z.string().nullable(),
    /** Milliseconds since the epoch. */
    createdAt: z.number().int(),
  })
  .meta({ id: 'ProjectTemplate' });
export type ProjectTemplate = z.infer<typeof ProjectTemplate>;

/** `GET /project/load-models` */
export const ProjectTemplateList = z.array(ProjectTemplate).meta({ id: 'ProjectTemplateList' });

const given = {
  id: clientId,
  name: requiredName('templateName', 120),
  /** Its people and its teams too. */
  withPeople: optionalFlag,
  /** Its todo lists too. */
  withLists: optionalFlag,
};

/** `POST /project/save-as-template/{slug}` */
export const MatterAsTemplate = z.object(given).meta({ id: 'MatterAsTemplate' });

/** `POST /project/templates` */
export const NewProjectTemplate = z
  .object({ ...given, project: exactText(missing('project'), 200, invalid('project')) })
  .meta({ id: 'NewProjectTemplate' });
export type NewProjectTemplate = z.infer<typeof NewProjectTemplate>;

/** `PUT /project/templates/{id}` */
export const ProjectTemplateUpdate = z
  .object({ name: requiredName('templateName', 120), seen: z.record(z.string(), z.unknown()).optional() })
  .meta({ id: 'ProjectTemplateUpdate' });

/** `POST /project/create-from-template`: opens a matter for a person of the directory. */
export const MatterFromTemplate = z
  .object({
    id: clientId,
    template: z.uuid(missing('template')),
    /** Id of the client. */
    contact: z.preprocess((value) => (value === '' ? null : value), z.uuid(invalid('client')).nullable().optional()),
    name: requiredName('projectName', 200),
  })
  .meta({ id: 'MatterFromTemplate' });
export type MatterFromTemplate = z.infer<typeof MatterFromTemplate>;

/** `POST /project/apply-template/{id}`: people, teams and lists of a template come into a matter that is open. */
export const TemplateToApply = z.object({ template: z.uuid(missing('template')) }).meta({ id: 'TemplateToApply' });
