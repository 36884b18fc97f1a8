import { access } from './access.ts';
import { admin } from './admin.ts';
import { boards } from './boards.ts';
import { calendar } from './calendar.ts';
import { coffee } from './coffee.ts';
import { comments } from './comments.ts';
import { common } from './common.ts';
import { devices } from './devices.ts';
import { directory } from './directory.ts';
import { firm } from './firm.ts';
import { ged } from './ged.ts';
import { home } from './home.ts';
import { messenger } from './messenger.ts';
import { notifications } from './notifications.ts';
import { onboarding } from './onboarding.ts';
import { profile } from './profile.ts';
import { security } from './security.ts';
import { shell } from './shell.ts';
import { soon } from './soon.ts';
import { sync } from './sync.ts';
import { tasks } from './tasks.ts';

/** The reference dictionary: one namespace a capability. Every key used in the code exists here. */
export const fr = {
  access,
  admin,
  boards,
  calendar,
  coffee,
  comments,
  common,
  devices,
  directory,
  firm,
  ged,
  home,
  messenger,
  notifications,
  onboarding,
  profile,
  security,
  shell,
  soon,
  sync,
  tasks,
};
