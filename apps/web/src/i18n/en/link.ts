/** The page of a link, for whoever has it. */
export const link = {
  pageTitle: 'Shared file',
  checking: 'Checking the link',
  sentBy: '{{firm}} sends you this file',
  until: 'until {{day}}',
  remaining: 'Downloads left: {{count}}',
  locked: 'This file is protected by a password.',
  yourPassword: 'Password',
  open: 'Continue',
  wrongPassword: 'The password is wrong, or the link is not valid.',
  download: 'Download',
  downloaded: 'The file has been downloaded.',
  downloadFailed: 'The download failed. If it was counted, ask for another link.',
  invalid: 'The link is not valid.',
  invalidText: 'It may have expired, been revoked or been used. Ask the person who sent it for a new link.',
  openInLibrary: 'Open in the library',
} as const;
