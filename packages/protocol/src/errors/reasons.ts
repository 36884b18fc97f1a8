import { accessReasons } from '../access/reasons.ts';
import { adminReasons } from '../admin/reasons.ts';
import { assistantReasons } from '../assistant/reasons.ts';
import { attachmentsReasons } from '../attachments/reasons.ts';
import { avatarsReasons } from '../avatars/reasons.ts';
import { blobsReasons } from '../blobs/reasons.ts';
import { clientSpacesReasons } from '../client-spaces/reasons.ts';
import { companiesReasons } from '../companies/reasons.ts';
import { conflictsReasons } from '../conflicts/reasons.ts';
import { libraryReasons } from '../library/reasons.ts';
import { matricesReasons } from '../matrices/reasons.ts';
import { contactsReasons } from '../contacts/reasons.ts';
import { directoryReasons } from '../directory/reasons.ts';
import { documentsReasons } from '../documents/reasons.ts';
import { exhibitsReasons } from '../exhibits/reasons.ts';
import { fileImportsReasons } from '../file-imports/reasons.ts';
import { fileLinksReasons } from '../file-links/reasons.ts';
import { stampingReasons } from '../stamping/reasons.ts';
import { filingReasons } from '../filing/reasons.ts';
import { firmReasons } from '../firm/reasons.ts';
import { mergesReasons } from '../merges/reasons.ts';
import { messengerReasons } from '../messenger/reasons.ts';
import { notificationsReasons } from '../notifications/reasons.ts';
import { onboardingReasons } from '../onboarding/reasons.ts';
import { profileReasons } from '../profile/reasons.ts';
import { projectTemplatesReasons } from '../project-templates/reasons.ts';
import { projectsReasons } from '../projects/reasons.ts';
import { relationsReasons } from '../relations/reasons.ts';
import { sharingReasons } from '../sharing/reasons.ts';
import { tasksReasons } from '../tasks/reasons.ts';
import { teamsReasons } from '../teams/reasons.ts';
import { baseReasons } from './base-reasons.ts';
import { generalReasons } from './general-reasons.ts';

/** Every reason that a call can be refused for, beside the codes of the answers themselves. */
export const REASONS = {
  ...baseReasons,
  ...generalReasons,
  ...accessReasons,
  ...adminReasons,
  ...assistantReasons,
  ...attachmentsReasons,
  ...avatarsReasons,
  ...blobsReasons,
  ...clientSpacesReasons,
  ...companiesReasons,
  ...conflictsReasons,
  ...libraryReasons,
  ...matricesReasons,
  ...contactsReasons,
  ...directoryReasons,
  ...documentsReasons,
  ...exhibitsReasons,
  ...fileImportsReasons,
  ...fileLinksReasons,
  ...filingReasons,
  ...stampingReasons,
  ...firmReasons,
  ...mergesReasons,
  ...messengerReasons,
  ...notificationsReasons,
  ...onboardingReasons,
  ...profileReasons,
  ...projectTemplatesReasons,
  ...projectsReasons,
  ...relationsReasons,
  ...sharingReasons,
  ...tasksReasons,
  ...teamsReasons,
} as const;

export type ReasonCode = keyof typeof REASONS;
