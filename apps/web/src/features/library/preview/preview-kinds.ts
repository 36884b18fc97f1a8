import { MIME_OF_EXTENSION } from '@basoche/protocol';

export interface PreviewProps {
  bytes: Uint8Array;
  /** Of the file, with its extension. */
  name: string;
  type: string;
}

/** What draws a file. */
export type PreviewKind = 'image' | 'audio' | 'video' | 'text' | 'pdf';

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
};

export function typeOf(name: string): string {
  return MIME_OF_EXTENSION[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? '';
}

/** How a file of this type is shown; nothing of any of them is run. */
export function previewKind(type: string): PreviewKind | undefined {
  return KINDS[type];
}
