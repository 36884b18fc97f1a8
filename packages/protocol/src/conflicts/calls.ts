import { call } from '../call.ts';
import { ConflictDecision, ConflictListRequest, ConflictReport, ConflictReportPage, ConflictSearch } from './report.ts';

export const searchConflicts = call('POST /conflict/search', {
  summary: 'Rechercher les conflits d’intérêts d’un dossier ou de noms\u00a0; le rapport est conservé',
  rule: 'employee',
  body: ConflictSearch,
  answer: ConflictReport,
  status: 201,
});

export const listConflictReports = call('GET /conflict/list', {
  summary: 'Recherches de conflits d’un dossier, les siennes, ou celles du cabinet pour un administrateur',
  rule: 'employee',
  query: ConflictListRequest,
  answer: ConflictReportPage,
});

export const readConflictReport = call('GET /conflict/report/{id}', {
  summary: 'Un rapport de recherche de conflits',
  rule: 'employee',
  answer: ConflictReport,
});

export const decideConflict = call('POST /conflict/decide/{id}', {
  summary: 'Décider, avec un motif, malgré les liens trouvés',
  rule: 'employee',
  body: ConflictDecision,
  answer: ConflictReport,
});
