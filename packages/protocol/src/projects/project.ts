import { z } from 'zod';

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
