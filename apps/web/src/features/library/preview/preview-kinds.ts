import { MIME_OF_EXTENSION } from '@basoche/protocol';

/** What draws a file. */
export type PreviewKind = 'image' | 'audio' | 'video' | 'text' | 'pdf' | 'word' | 'sheet' | 'slides' | 'mail';

const KINDS: Readonly<Record<string, PreviewKind>> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/bmp': 'image',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/flac': 'audio',
  'video/mp4': 'video',
  'video/webm': 'video',
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/csv': 'text',
  'application/json': 'text',
  'application/pdf': 'pdf',
  'message/rfc822': 'mail',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'sheet',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'slides',
  // Their readers say that files from before 2007 are not read.
  'application/msword': 'word',
  'application/vnd.ms-excel': 'sheet',
  'application/vnd.ms-powerpoint': 'slides',
};

export function typeOf(name: string): string {
  return MIME_OF_EXTENSION[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? '';
}

/** How a file of this type is shown; nothing of any of them is run. */
export function previewKind(type: string): PreviewKind | undefined {
  return KINDS[type];
}
