import type { Space } from '@basoche/protocol';

/** Where an uploaded file goes, as the queue of uploads keeps it. */
export type UploadTarget =
  | { is: 'file'; space: Space; project: string | null; parent: string | null }
  | { is: 'version'; file: string; base: number };

/** What the queue kept; `null`: of something else. */
export function targetOf(value: unknown): UploadTarget | null {
  return typeof value === 'object' &&
    value !== null &&
    'is' in value &&
    ['file', 'version'].includes(value.is as string)
    ? (value as UploadTarget)
    : null;
}
