import * as Y from 'yjs';

export type Struct = ReturnType<typeof Y.decodeUpdate>['structs'][number];

/** The ids a struct leans on, besides the one before it. */
export function dependencies(struct: Struct): Y.ID[] {
  if (!(struct instanceof Y.Item)) return [];
  const ids: Y.ID[] = [];
  if (struct.origin) ids.push(struct.origin);
  if (struct.rightOrigin) ids.push(struct.rightOrigin);
  const parent: unknown = struct.parent;
  if (parent instanceof Y.ID) ids.push(parent);
  return ids;
}
