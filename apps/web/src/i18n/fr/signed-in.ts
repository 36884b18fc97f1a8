import { admin } from './admin.ts';
import { attachments } from './attachments.ts';
import { calendar } from './calendar.ts';
import { coffee } from './coffee.ts';
import { comments } from './comments.ts';
import { companies } from './companies.ts';
import { conflicts } from './conflicts.ts';
import { library } from './library.ts';
import { matrices } from './matrices.ts';
import { importing } from './importing.ts';
import { contacts } from './contacts.ts';
import { devices } from './devices.ts';
import { directory } from './directory.ts';
import { ged } from './ged.ts';
import { firm } from './firm.ts';
import { home } from './home.ts';
import { mentions } from './mentions.ts';
import { merging } from './merging.ts';
import { messenger } from './messenger.ts';
import { moment } from './moment.ts';
import { notifications } from './notifications.ts';
import { previews } from './previews.ts';
import { projects } from './projects.ts';
import { profile } from './profile.ts';
import { records } from './records.ts';
import { relations } from './relations.ts';
import { reminders } from './reminders.ts';
import { review } from './review.ts';
import { scheduled } from './scheduled.ts';
import { searching } from './searching.ts';
import { spaces } from './spaces.ts';
import { sync } from './sync.ts';
import { tasks } from './tasks.ts';
import { teams } from './teams.ts';
import { templates } from './templates.ts';
import { views } from './views.ts';

/** What only the frame and the screens behind the sign-in say. */
export const signedIn = {
  admin,
  attachments,
  calendar,
  coffee,
  comments,
  companies,
  conflicts,
  library,
  matrices,
  importing,
  contacts,
  devices,
  directory,
  ged,
  firm,
  home,
  mentions,
  merging,
  messenger,
  moment,
  notifications,
  previews,
  projects,
  profile,
  records,
  relations,
  reminders,
  review,
  scheduled,
  searching,
  spaces,
  sync,
  tasks,
  teams,
  templates,
  views,
};
