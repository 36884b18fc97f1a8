import { z } from 'zod';
import { invalid, reason } from '../errors/reason.ts';
import { cleared } from '../formats.ts';
import { wireDay } from '../tasks/dates.ts';
import {
  clearableText,
  clientId,
  optionalFlag,
  optionalInteger,
  optionalName,
  optionalText,
  requiredName,
} from '../wire.ts';

/** A project as lists and pickers show it. `codeID` is its address. */
export const ProjectSummary = z
  .object({
    id: z.string(),
    codeID: z.string(),
    slug: z.string(),
    name: z.string(),
    status: z.string(),
    client: z.string(),
  })
  .meta({ id: 'ProjectSummary' });
export type ProjectSummary = z.infer<typeof ProjectSummary>;

export const ProjectSummaryList = z.array(ProjectSummary);

/** In the order of their numbers: 1, 2, 3. */
export const PROJECT_STATUSES = ['En cours', 'Archivé', 'Supprimé'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const PROJECT_TYPES = ['Externe', 'Interne'] as const;
export type ProjectType = (typeof PROJECT_TYPES)[number];

/** Of the budget of a package. */
export const BUDGET_STATES = ['accepted', 'not_accepted'] as const;
export type BudgetState = (typeof BUDGET_STATES)[number];

/** Where a project stands: nobody searched, nothing speaks against it, somebody must decide or has, its parties changed since. */
export const CONFLICT_STATES = ['unchecked', 'clear', 'toDecide', 'accepted', 'refused', 'outdated'] as const;
export type ConflictState = (typeof CONFLICT_STATES)[number];

/** The wizard has four steps; a project whose `creationStep` is this is not a draft any more. */
export const CREATION_DONE = 5;

/** A client or partner of the project reads what the four `show…` fields open, and `''`, `null` or `false` elsewhere. */
export const Project = z
  .object({
    id: z.string(),
    /** Issued by the server, `2026-0147`; `''` until then. */
    codeID: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.enum(PROJECT_STATUSES),
    type: z.enum(PROJECT_TYPES),
    /** What the client is called: as typed, or as the directory has it; `''` of a hidden contact. */
    client: z.string(),
    /** Id of the client, a person of the directory. */
    contact: z.string().nullable(),
    /** Id of the client, a company of the directory. */
    company: z.string().nullable(),
    /** Id of a colleague. */
    inCharge: z.string().nullable(),
    /** `yyyy-mm-dd` */
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
    court: z.string(),
    chamber: z.string(),
    /** Number of the case at the court's general register. */
    rgNumber: z.string(),
    billingModel: z.string(),
    isBillable: z.boolean(),
    packagedBudget: z.enum(BUDGET_STATES).nullable(),
    /** Cents without tax. */
    totalEstimation: z.number().int().nullable(),
    showBudgetToClient: z.boolean(),
    showAmount: z.boolean(),
    showDescription: z.boolean(),
    showLawyerContacts: z.boolean(),
    /** For the people named in it alone: administrators, too, see nothing of it. */
    isRestricted: z.boolean(),
    /** Where the search for conflicts of interest stands; to who follows from outside always `unchecked`. */
    conflictState: z.enum(CONFLICT_STATES),
    conflictCheckedAt: z.number().int().nullable(),
    /** The step of the wizard that comes next, or `CREATION_DONE`. */
    creationStep: z.number().int(),
    /** Milliseconds since the epoch. */
    createdAt: z.number().int(),
    updatedAt: z.number().int(),
  })
  .meta({ id: 'Project' });
export type Project = z.infer<typeof Project>;

const MAX_CENTS = 1_000_000_000_00;

const fields = {
  description: clearableText('description', 10_000),
  type: z.enum(PROJECT_TYPES, reason('projects.type')).optional(),
  client: clearableText('client', 200),
  contact: cleared(z.uuid(invalid('client'))),
  company: cleared(z.uuid(invalid('client'))),
  inCharge: cleared(z.uuid(invalid('inCharge'))),
  startDate: wireDay('startDate'),
  endDate: wireDay('endDate'),
  court: clearableText('court', 200),
  chamber: clearableText('chamber', 120),
  rgNumber: clearableText('rgNumber', 40),
  billingModel: clearableText('billingModel', 120),
  isBillable: optionalFlag,
  packagedBudget: z.preprocess(
    (value) => (value === '' ? null : value),
    z.enum(BUDGET_STATES, reason('projects.budget')).nullable().optional(),
  ),
  totalEstimation: z.preprocess(
    (value) => (value === '' ? null : typeof value === 'string' ? Number(value) : value),
    z
      .number(reason('projects.estimation'))
      .int(reason('projects.estimation'))
      .min(0, reason('projects.estimation'))
      .max(MAX_CENTS, reason('projects.estimation'))
      .nullable()
      .optional(),
  ),
  showBudgetToClient: optionalFlag,
  showAmount: optionalFlag,
  showDescription: optionalFlag,
  showLawyerContacts: optionalFlag,
  isRestricted: optionalFlag,
  creationStep: optionalInteger('step', 1, CREATION_DONE),
};

/** `POST /project/` */
export const NewProject = z
  .object({ id: clientId, name: requiredName('projectName', 200), ...fields })
  .meta({ id: 'NewProject' });
export type NewProject = z.infer<typeof NewProject>;

/** `PUT /project/{id}`: what is not given stays. */
export const ProjectUpdate = z
  .object({
    name: optionalName('projectName', 200),
    ...fields,
    status: z.enum(PROJECT_STATUSES, reason('projects.status')).optional(),
    /** What the caller had read, by field: a field that is something else by now is refused with CONFLICT. */
    seen: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ProjectUpdate' });
export type ProjectUpdate = z.infer<typeof ProjectUpdate>;

/** Projects of one page of `GET /project/list`. */
export const PROJECTS_PER_PAGE = 15;

/** `GET /project/list` */
export const ProjectListRequest = z
  .object({
    page: optionalInteger('page', 1, 1_000_000),
    /** Beginnings of words of its name, number, client or register number. */
    query: optionalText('search', 200),
    /** Without it those that are open. */
    status: z.enum(PROJECT_STATUSES, reason('projects.status')).optional(),
  })
  .meta({ id: 'ProjectListRequest' });

export const ProjectPage = z
  .object({
    /** Latest first. */
    data: z.array(ProjectSummary),
    /** Of all pages. */
    count: z.number().int(),
    nextPage: z.number().int().nullable(),
  })
  .meta({ id: 'ProjectPage' });
export type ProjectPage = z.infer<typeof ProjectPage>;

/** `GET /project/search` */
export const ProjectSearch = z.object({ query: optionalText('search', 200) }).meta({ id: 'ProjectSearch' });
