export const exports = {
  title: 'Export “{{name}}”',
  titleSelection: 'Export the selection',
  titleFirm: 'Export all files of the firm',
  counting: 'Counting the files…',
  files_one: '{{count}} file',
  files_other: '{{count}} files',
  folders_one: '{{count}} folder',
  folders_other: '{{count}} folders',
  holds: 'The ZIP holds',
  inside:
    'The folders as on the screen, the present version of each file, and a manifest (CSV and JSON): SHA-256 hashes, authors, dates, descriptions.',
  without:
    'The ZIP does not hold the trash, earlier versions, documents written in the editor, nor what a device has not sent yet.',
  withoutFirm: 'Nor does it hold the personal files of others, or restricted matters that you are not part of.',
  rights:
    'Your rights are checked again while it is sent: what is not open to you any more is left out and named in the manifest.',
  download: 'Download the ZIP',
  once: 'The address works once and expires after {{minutes}} minutes.',
  started:
    'Your browser was asked to download “{{name}}”, and shows how far it is. If it fails or stops, prepare it again.',
  expired: 'The address has expired.',
  again: 'Prepare it again',
  offline: 'An export needs the network: come back when it is there.',
  absent: 'Some of these items are not on the server yet, or not open to you any more.',
  failed: 'The export could not be prepared',
} as const;
