import { formatBytes, formatDayTime } from '@basoche/domain';
import type { Reason } from '../../errors/codes.ts';
import { sentenceOf } from '../../errors/sentence.ts';
import type { Wording } from '../../errors/sentence.ts';
import { access } from './access.ts';
import { admin } from './admin.ts';
import { assistant } from './assistant.ts';
import { attachments } from './attachments.ts';
import { avatars } from './avatars.ts';
import { base } from './base.ts';
import { blobs } from './blobs.ts';
import { codes } from './codes.ts';
import { clientSpaces } from './client-spaces.ts';
import { companies } from './companies.ts';
import { conflicts } from './conflicts.ts';
import { library } from './library.ts';
import { matrices } from './matrices.ts';
import { contacts } from './contacts.ts';
import { directory } from './directory.ts';
import { documents } from './documents.ts';
import { exhibits } from './exhibits.ts';
import { fileImports } from './file-imports.ts';
import { fileLinks } from './file-links.ts';
import { stamping } from './stamping.ts';
import { filing } from './filing.ts';
import { firm } from './firm.ts';
import { general } from './general.ts';
import { merges } from './merges.ts';
import { messenger } from './messenger.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { profile } from './profile.ts';
import { projectTemplates } from './project-templates.ts';
import { projects } from './projects.ts';
import { relations } from './relations.ts';
import { sharing } from './sharing.ts';
import { subjects } from './subjects.ts';
import { tasks } from './tasks.ts';
import { teams } from './teams.ts';

const sentences = {
  ...access,
  ...admin,
  ...assistant,
  ...attachments,
  ...avatars,
  ...base,
  ...blobs,
  ...codes,
  ...clientSpaces,
  ...companies,
  ...conflicts,
  ...library,
  ...matrices,
  ...contacts,
  ...directory,
  ...documents,
  ...exhibits,
  ...fileImports,
  ...fileLinks,
  ...filing,
  ...stamping,
  ...firm,
  ...general,
  ...merges,
  ...messenger,
  ...notifications,
  ...onboarding,
  ...profile,
  ...projectTemplates,
  ...projects,
  ...relations,
  ...sharing,
  ...subjects,
  ...tasks,
  ...teams,
};

export const french: Wording = {
  sentences,
  bytes: formatBytes,
  dateTime: formatDayTime,
  decimal: (value) => String(value).replace('.', ','),
};

/** `null`: this build does not know the reason. */
export function inFrench(reason: Reason): string | null {
  return sentenceOf(reason, french);
}
