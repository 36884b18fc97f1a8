import { z } from 'zod';

/** `GET /api/sync/manifest?since=<cursor>` (SPEC.md, rules MF*). Without `since`: everything the caller may read. */
export const ManifestDoc = z.object({
  name: z.string(),
  title: z.string(),
  /** Durable sequence number: freshness is this number, not a state vector (deletes do not move one). */
  seq: z.number().int().nonnegative(),
  right: z.enum(['read', 'write']),
});
export type ManifestDoc = z.infer<typeof ManifestDoc>;

export const Manifest = z.object({
  docs: z.array(ManifestDoc),
  /** Documents whose right was lost, or that were deleted: the device drops its copy. */
  gone: z.array(z.string()),
  /** Opaque; send it back as `since`. */
  cursor: z.string(),
  /**
   * The server was put back to a state of before this cursor (EV4): `docs` is the whole list, and nothing that it no
   * longer names is lost.
   */
  restored: z.boolean().optional(),
  /**
   * Of `GET /sync/wait` with `records`: records of the firm changed after what was given there; ask
   * `GET /records/changes`, and send this back as `records`.
   */
  records: z.string().optional(),
});
export type Manifest = z.infer<typeof Manifest>;
