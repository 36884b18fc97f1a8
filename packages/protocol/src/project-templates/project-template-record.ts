import { defineRecord } from '../records/record.ts';
import { createTemplate, deleteTemplate, renameTemplate } from './calls.ts';
import { ProjectTemplate } from './project-template.ts';

export const projectTemplateRecord = defineRecord({
  name: 'project_template',
  rule: 'employee',
  row: ProjectTemplate,
  calls: { create: createTemplate, update: renameTemplate, remove: deleteTemplate },
  blank: {
    name: '',
    fields: {
      description: '',
      type: 'Externe',
      court: '',
      chamber: '',
      billingModel: '',
      isBillable: true,
      showBudgetToClient: false,
      showAmount: false,
      showDescription: false,
      showLawyerContacts: false,
    },
    members: [],
    teams: [],
    lists: [],
    createdBy: null,
    createdAt: 0,
  },
  references: {},
  search: ['name'],
  orders: { name: ['name'] },
});
