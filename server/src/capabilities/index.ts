import { access } from './access/index.ts';
import { avatars } from './avatars/index.ts';
import { admin } from './admin/index.ts';
import { assistant } from './assistant/index.ts';
import { attachments } from './attachments/index.ts';
import { boards } from './boards/index.ts';
import type { Capability } from './capability.ts';
import { clientSpaces } from './client-spaces/index.ts';
import { coffee } from './coffee/index.ts';
import { companies } from './companies/index.ts';
import { conflicts } from './conflicts/index.ts';
import { contacts } from './contacts/index.ts';
import { directory } from './directory/index.ts';
import { exhibits } from './exhibits/index.ts';
import { fileImports } from './file-imports/index.ts';
import { fileLinks } from './file-links/index.ts';
import { filing } from './filing/index.ts';
import { firm } from './firm/index.ts';
import { documents } from './documents/index.ts';
import { interests } from './interests/index.ts';
import { languages } from './languages/index.ts';
import { library } from './library/index.ts';
import { libraryExport } from './library-export/index.ts';
import { matrices } from './matrices/index.ts';
import { messenger } from './messenger/index.ts';
import { notifications } from './notifications/index.ts';
import { profile } from './profile/index.ts';
import { onboarding } from './onboarding/index.ts';
import { projectTemplates } from './project-templates/index.ts';
import { projects } from './projects/index.ts';
import { duplicates } from './duplicates/index.ts';
import { relations } from './relations/index.ts';
import { search } from './search/index.ts';
import { stamping } from './stamping/index.ts';
import { uploads } from './uploads/index.ts';
import { tasks } from './tasks/index.ts';
import { teams } from './teams/index.ts';

/** Every area that has routes, in the order they are mounted. */
export const capabilities: readonly Capability[] = [
  access,
  avatars,
  firm,
  profile,
  messenger,
  attachments,
  uploads,
  coffee,
  tasks,
  boards,
  documents,
  projects,
  projectTemplates,
  library,
  fileImports,
  filing,
  // After the library, some of whose addresses have the form of its own.
  fileLinks,
  libraryExport,
  exhibits,
  stamping,
  matrices,
  teams,
  search,
  companies,
  contacts,
  relations,
  clientSpaces,
  interests,
  duplicates,
  conflicts,
  directory,
  onboarding,
  admin,
  notifications,
  assistant,
  languages,
];
