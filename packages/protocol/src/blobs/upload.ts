import { z } from 'zod';
import { invalid, reason } from '../errors/reason.ts';
import { requiredName } from '../wire.ts';

/** Bytes of each part of a file but the last, which has what is left. */
export const BLOB_PART_BYTES = 4 * 1024 * 1024;

const MAX_UPLOAD_PARTS = 4_096;

/** Bytes of the largest file: 16 GiB. */
export const MAX_UPLOAD_BYTES = MAX_UPLOAD_PARTS * BLOB_PART_BYTES;

const id = z.uuidv7(reason('value.uuid')).toLowerCase();
const size = reason('value.integer', { what: 'size', min: 0, max: MAX_UPLOAD_BYTES });

/** Of an upload, whose id the device has made. */
export const UploadAddress = z.object({ id });

/** Of a part of it. */
export const UploadPartAddress = z.object({
  id,
  part: z.coerce
    .number()
    .int()
    .min(0, invalid('part'))
    .max(MAX_UPLOAD_PARTS - 1, invalid('part')),
});

/** `PUT /ged/upload/{id}` */
export const NewUpload = z
  .object({
    name: requiredName('fileName', 255),
    size: z.coerce.number({ error: size }).int(size).min(0, size).max(MAX_UPLOAD_BYTES, size),
  })
  .meta({ id: 'NewUpload' });
export type NewUpload = z.infer<typeof NewUpload>;

/** What has arrived of a file. */
export const UploadState = z
  .object({
    id: z.string(),
    name: z.string(),
    size: z.number().int(),
    partBytes: z.number().int(),
    /** Numbers of the parts that are there, from 0, in their order. */
    parts: z.array(z.number().int()),
    isWhole: z.boolean(),
  })
  .meta({ id: 'UploadState' });
export type UploadState = z.infer<typeof UploadState>;

/** Parts that a file of this size has. */
export function partsOfSize(size: number): number {
  return Math.ceil(size / BLOB_PART_BYTES);
}

/** Bytes of one part of a file of this size; 0 where there is no such part. */
export function bytesOfPart(size: number, part: number): number {
  return Math.max(0, Math.min(BLOB_PART_BYTES, size - part * BLOB_PART_BYTES));
}
