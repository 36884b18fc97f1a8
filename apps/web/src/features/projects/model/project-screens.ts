import { NewProject, projectRecord, ProjectUpdate } from '@basoche/protocol';
import { companyLink } from '../../../shared/records/company-link.ts';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { projectLink } from '../../../shared/records/project-link.ts';
import { recordScreens } from '../../../shared/records/record-screens.ts';

/** What the list of matters and its export know of their fields. */
export const projectScreens = recordScreens({
  kind: projectRecord,
  link: projectLink,
  groups: {
    what: ['codeID', 'name', 'status', 'type', 'client', 'contact', 'company', 'inCharge', 'startDate', 'endDate'],
    court: ['court', 'chamber', 'rgNumber', 'description'],
  },
  inputs: {
    contact: contactLink,
    company: companyLink,
    inCharge: 'colleague',
    startDate: 'day',
    endDate: 'day',
    description: 'note',
  },
  required: ['name'],
  schemas: { create: NewProject, update: ProjectUpdate },
});
