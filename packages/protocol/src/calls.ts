import * as accessCalls from './access/calls.ts';
import * as adminCalls from './admin/calls.ts';
import * as assistantCalls from './assistant/calls.ts';
import * as attachmentCalls from './attachments/calls.ts';
import * as avatarCalls from './avatars/calls.ts';
import * as blobCalls from './blobs/calls.ts';
import * as boardCalls from './boards/calls.ts';
import * as clientSpaceCalls from './client-spaces/calls.ts';
import * as coffeeCalls from './coffee/calls.ts';
import * as companyCalls from './companies/calls.ts';
import * as conflictCalls from './conflicts/calls.ts';
import * as matriceCalls from './matrices/calls.ts';
import * as contactCalls from './contacts/calls.ts';
import * as directoryCalls from './directory/calls.ts';
import * as exhibitCalls from './exhibits/calls.ts';
import * as fileImportCalls from './file-imports/calls.ts';
import * as fileLinkCalls from './file-links/calls.ts';
import * as filingCalls from './filing/calls.ts';
import * as firmCalls from './firm/calls.ts';
import * as documentCalls from './documents/calls.ts';
import * as interestCalls from './interests/calls.ts';
import * as libraryCalls from './library/calls.ts';
import * as projectLibraryCalls from './library/project-calls.ts';
import * as rightsRequestCalls from './library/rights-request-calls.ts';
import * as exportCalls from './library/export-calls.ts';
import * as placementCalls from './library/placement-calls.ts';
import * as shareCalls from './library/share-calls.ts';
import * as languageCalls from './languages/calls.ts';
import * as mergeCalls from './merges/calls.ts';
import * as messengerCalls from './messenger/calls.ts';
import * as notificationCalls from './notifications/calls.ts';
import * as onboardingCalls from './onboarding/calls.ts';
import * as profileCalls from './profile/calls.ts';
import * as projectTemplateCalls from './project-templates/calls.ts';
import * as projectCalls from './projects/calls.ts';
import * as recordCalls from './records/calls.ts';
import * as relationCalls from './relations/calls.ts';
import * as searchCalls from './search/calls.ts';
import * as stampingCalls from './stamping/calls.ts';
import * as taskCalls from './tasks/calls.ts';
import * as teamCalls from './teams/calls.ts';
import type { Call } from './call.ts';
import { sectionCalls } from './profile/section-calls.ts';
import { PROFILE_SECTIONS } from './profile/sections.ts';
import type { ProfileSection } from './profile/sections.ts';

const sections = (Object.keys(PROFILE_SECTIONS) as ProfileSection[]).map(sectionCalls);
const areas: object[] = [
  accessCalls,
  adminCalls,
  assistantCalls,
  attachmentCalls,
  avatarCalls,
  blobCalls,
  boardCalls,
  clientSpaceCalls,
  coffeeCalls,
  companyCalls,
  conflictCalls,
  matriceCalls,
  contactCalls,
  directoryCalls,
  documentCalls,
  exhibitCalls,
  fileImportCalls,
  fileLinkCalls,
  filingCalls,
  firmCalls,
  interestCalls,
  languageCalls,
  libraryCalls,
  exportCalls,
  placementCalls,
  shareCalls,
  rightsRequestCalls,
  projectLibraryCalls,
  mergeCalls,
  messengerCalls,
  notificationCalls,
  onboardingCalls,
  profileCalls,
  projectTemplateCalls,
  projectCalls,
  recordCalls,
  relationCalls,
  searchCalls,
  stampingCalls,
  taskCalls,
  teamCalls,
  ...sections,
];

/** Every call that the server answers, but for sync, live events and the health of the process. */
export const calls: readonly Call[] = areas.flatMap(Object.values).flatMap(callsIn);

/** A call, or the calls that several kinds of documents have, as one object. */
function callsIn(value: object): Call[] {
  return 'method' in value ? [value as Call] : Object.values(value).flatMap((each: object) => callsIn(each));
}
