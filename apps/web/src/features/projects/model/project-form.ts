import { formatAmount, parseAmount } from '@basoche/domain';
import { CREATION_DONE, NewProject, projectRecord } from '@basoche/protocol';
import type { Project } from '@basoche/protocol';
import { issueText } from '../../../i18n/reasons.ts';

export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

/** In the address. */
export const wordOfStep = (step: Step): string => `step${step}`;

/** Fields of the first and of the last step; the other two are the parties and the team. */
const FIELDS_OF = {
  1: [
    'name',
    'type',
    'contact',
    'company',
    'client',
    'description',
    'inCharge',
    'startDate',
    'endDate',
    'court',
    'chamber',
    'rgNumber',
  ],
  4: [
    'isBillable',
    'billingModel',
    'packagedBudget',
    'totalEstimation',
    'showBudgetToClient',
    'showAmount',
    'showDescription',
    'showLawyerContacts',
    'isRestricted',
  ],
} as const satisfies Record<number, readonly (keyof Project)[]>;
export type FormStep = keyof typeof FIELDS_OF;

export type ProjectField = (typeof FIELDS_OF)[FormStep][number];
/** As a form has them: the amount is text. */
export type ProjectValues = Omit<Pick<Project, ProjectField>, 'totalEstimation'> & { totalEstimation: string };

/** What the form of a step shows of a matter, or of a new one. */
export function valuesOf(row: Readonly<Partial<Project>>): ProjectValues {
  const { totalEstimation, ...from } = { ...projectRecord.blank, ...row };
  const fields = Object.values(FIELDS_OF)
    .flat()
    .filter((field) => field !== 'totalEstimation');
  return {
    ...(Object.fromEntries(fields.map((field) => [field, from[field]])) as Omit<ProjectValues, 'totalEstimation'>),
    totalEstimation: totalEstimation === null ? '' : formatAmount(totalEstimation),
  };
}

/** What the contract finds wrong, in French, by field of a step. */
export function errorsOf(
  values: ProjectValues,
  step: FormStep,
  amountWrong: string,
): Partial<Record<ProjectField, string>> {
  const errors: Partial<Record<ProjectField, string>> = {};
  const cents = parseAmount(values.totalEstimation);
  for (const issue of NewProject.safeParse({ ...values, totalEstimation: cents ?? null }).error?.issues ?? [])
    errors[issue.path[0] as ProjectField] ??= issueText(issue);
  if (cents === undefined) errors.totalEstimation = amountWrong;
  const own: readonly string[] = FIELDS_OF[step];
  return Object.fromEntries(Object.entries(errors).filter(([field]) => own.includes(field)));
}

/** Values as the contract takes them. */
export function wireOf({ totalEstimation, ...values }: Partial<ProjectValues>): Partial<Project> {
  return {
    ...values,
    ...(totalEstimation === undefined ? {} : { totalEstimation: parseAmount(totalEstimation) ?? null }),
  };
}

/** Of a new one: what was left empty is not given. */
export function newProjectOf(values: ProjectValues): Partial<Project> {
  return Object.fromEntries(
    Object.entries(wireOf(values)).filter(([, value]) => value !== '' && value !== null && value !== false),
  );
}

export const isDraft = ({ creationStep }: Pick<Project, 'creationStep'>): boolean => creationStep < CREATION_DONE;

/** The step that a draft goes on with. */
export const stepOf = ({ creationStep }: Pick<Project, 'creationStep'>): Step =>
  STEPS.find((step) => step === creationStep) ?? 1;
