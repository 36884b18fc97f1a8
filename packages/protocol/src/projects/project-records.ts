import { defineRecord } from '../records/record.ts';
import {
  addProjectMember,
  addProjectParty,
  createProject,
  deleteProject,
  removeProjectMember,
  removeProjectParty,
  updateProject,
  updateProjectMember,
  updateProjectParty,
} from './calls.ts';
import { ProjectMember, ProjectParty } from './people.ts';
import { Project } from './project.ts';

export const projectRecord = defineRecord({
  name: 'project',
  row: Project,
  calls: { create: createProject, update: updateProject, remove: deleteProject },
  blank: {
    codeID: '',
    name: '',
    description: '',
    status: 'En cours',
    type: 'Externe',
    client: '',
    contact: null,
    company: null,
    inCharge: null,
    startDate: null,
    endDate: null,
    court: '',
    chamber: '',
    rgNumber: '',
    billingModel: '',
    isBillable: true,
    packagedBudget: null,
    totalEstimation: null,
    showBudgetToClient: false,
    showAmount: false,
    showDescription: false,
    showLawyerContacts: false,
    isRestricted: false,
    creationStep: 1,
    createdAt: 0,
    updatedAt: 0,
  },
  references: { contact: 'contact', company: 'company' },
  search: ['name', 'codeID', 'client', 'rgNumber', 'court'],
  orders: {
    name: ['name', 'codeID'],
    code: ['codeID', 'name'],
    client: ['client', 'name'],
    opened: ['startDate', 'name'],
    changed: ['updatedAt'],
  },
});

export const projectMemberRecord = defineRecord({
  name: 'project_member',
  row: ProjectMember,
  calls: { create: addProjectMember, update: updateProjectMember, remove: removeProjectMember },
  blank: { project: '', user: '', function: '' },
  references: { project: 'project' },
  search: [],
  orders: { project: ['project', 'user'] },
});

export const projectPartyRecord = defineRecord({
  name: 'project_party',
  rule: 'employee',
  row: ProjectParty,
  calls: { create: addProjectParty, update: updateProjectParty, remove: removeProjectParty },
  blank: {
    project: '',
    role: 'client',
    side: 'pour',
    contact: null,
    company: null,
    name: '',
    quality: '',
    lawyer: null,
    note: '',
  },
  references: { project: 'project', contact: 'contact', company: 'company', lawyer: 'project_party' },
  search: ['name'],
  orders: { project: ['project', 'name'] },
});
