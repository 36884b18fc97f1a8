import { defineRecord } from '../records/record.ts';
import {
  addProjectTeam,
  addTeamMember,
  createSpeciality,
  createTeam,
  deleteTeam,
  removeProjectTeam,
  removeSpeciality,
  removeTeamMember,
  updateSpeciality,
  updateTeam,
  updateTeamMember,
} from './calls.ts';
import { ProjectTeam, Team, TeamMember, TeamSpeciality } from './team.ts';

export const specialityRecord = defineRecord({
  name: 'speciality',
  rule: 'employee',
  row: TeamSpeciality,
  calls: { create: createSpeciality, update: updateSpeciality, remove: removeSpeciality },
  blank: { name: '', isBasic: false },
  search: ['name'],
  orders: { name: ['name'] },
});

export const teamRecord = defineRecord({
  name: 'team',
  rule: 'employee',
  row: Team,
  calls: { create: createTeam, update: updateTeam, remove: deleteTeam },
  blank: { name: '', responsible: null, speciality: null, createdAt: 0 },
  references: { speciality: 'speciality' },
  search: ['name'],
  orders: { name: ['name'] },
});

export const teamMemberRecord = defineRecord({
  name: 'team_member',
  rule: 'employee',
  row: TeamMember,
  calls: { create: addTeamMember, update: updateTeamMember, remove: removeTeamMember },
  blank: { team: '', user: '', function: '' },
  references: { team: 'team' },
  search: [],
  orders: { team: ['team', 'user'] },
});

export const projectTeamRecord = defineRecord({
  name: 'project_team',
  rule: 'employee',
  row: ProjectTeam,
  calls: { create: addProjectTeam, remove: removeProjectTeam },
  blank: { project: '', team: '' },
  references: { project: 'project', team: 'team' },
  search: [],
  orders: { project: ['project', 'team'] },
});
