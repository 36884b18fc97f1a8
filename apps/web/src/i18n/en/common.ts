import type { Translation } from '../dictionary.ts';
import type { common as french } from '../fr/common.ts';

/** Words that several capabilities share. */
export const common: Translation<typeof french> = {
  appName: 'Basoche',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  delete: 'Delete',
  edit: 'Edit',
  create: 'Create',
  validate: 'Confirm',
  retry: 'Try again',
  undo: 'Undo',
  back: 'Back',
  open: 'Open',
  remove: 'Remove',
  seeAll: 'See all',
  loading: 'Loading…',
  moreActions: 'More actions',
  notifications: 'Notifications',
  presentNow: 'online',
  andOthers: 'and {{count}} other people',
  progress: '{{done}} of {{total}}',
  dateFormat: 'dd/mm/yyyy',
  dateInvalid: 'Enter a date as dd/mm/yyyy.',
  dateUnknown: 'This date does not exist.',
  noRightTitle: 'Access refused',
  noRight: 'You do not have the rights to open this page',
  notHeardTitle: 'Nothing has reached this device yet',
  notHeard:
    'The network has been missing since the first sign-in. What you may read will come here as soon as it is back.',
  awayTitle: 'Not on this device yet',
  awayText: 'You are offline. This will appear here as soon as the network is back.',
  untitled: 'Untitled',
  you: 'You',
  unknownError: 'An unexpected error occurred.',
};
