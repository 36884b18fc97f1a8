import type { CloseName, DocName, ErrorCode } from '@basoche/protocol';
import * as Y from 'yjs';
import { ApiError } from '../http/api-error.ts';
import type { DocRight, SharedDocs } from './ports.ts';
import { changeIn } from './room/change.ts';
import { OpenError } from './room/open-error.ts';
import type { Room } from './room/room.ts';
import type { Rooms } from './room/rooms.ts';

export interface SharedDocsOptions {
  rooms: Rooms;
  docRight: DocRight;
  now: () => number;
  /** Resolves when rows hold the document up to this seq. */
  projected: (room: Room, seq: number) => Promise<void>;
  firmOf: (name: DocName) => Promise<string | null>;
  rightsChanged: (names: DocName[]) => void;
  quarantine: (room: Room, error: unknown) => void;
}

/** Documents for the rest of the server: REST commands, rules, seeds (RM7). */
export function createSharedDocs(options: SharedDocsOptions): SharedDocs {
  const { rooms, docRight } = options;

  async function edit<T>(firmId: string, userId: string | null, name: DocName, change: (doc: Y.Doc) => T) {
    const room = await opened(rooms.open(name, firmId));
    let result: { value: T } | null = null as { value: T } | null;
    const outcome = await changeIn(room, userId, (doc) => {
      result = { value: change(doc) };
    });
    if (outcome.type === 'refused') throw toApiError(outcome.code);
    if (outcome.type === 'threw') throw outcome.error;
    if (outcome.type !== 'durable') throw new ApiError('INTERNAL');
    await opened(options.projected(room, outcome.seq));
    return { result: result!.value, seq: outcome.seq };
  }

  return {
    async edit(author, name, change) {
      const right = await docRight(author, name);
      if (right === 'none') throw new ApiError('NOT_FOUND');
      if (right === 'read') throw new ApiError('FORBIDDEN');
      return edit(author.firmId, author.userId, name, change);
    },

    editAsService: (firmId, name, change) => edit(firmId, null, name, change),

    async read(name, reader) {
      const firmId = rooms.get(name)?.firmId ?? (await options.firmOf(name));
      if (firmId === null) throw new ApiError('NOT_FOUND');
      const room = await opened(rooms.open(name, firmId));
      if (!(await rooms.ensureContent(room))) throw new ApiError('UNAVAILABLE');
      return readNow(room, reader, options);
    },

    rightsChanged: options.rightsChanged,
  };
}

/** A Y.Doc of its own: a callback that changes or keeps it harms nobody. */
function readNow<T>(room: Room, reader: (doc: Y.Doc) => T, options: SharedDocsOptions): T {
  const doc = new Y.Doc();
  try {
    try {
      for (const update of room.content!.all()) Y.applyUpdate(doc, update);
    } catch (error) {
      options.quarantine(room, error);
      throw new ApiError('UNAVAILABLE');
    }
    return reader(doc);
  } finally {
    doc.destroy();
  }
}

async function opened<T>(opening: Promise<T>): Promise<T> {
  try {
    return await opening;
  } catch (error) {
    throw error instanceof OpenError ? toApiError(error.code) : error;
  }
}

const API_CODES: Partial<Record<CloseName, ErrorCode>> = {
  NOT_FOUND: 'NOT_FOUND',
  FORBIDDEN: 'FORBIDDEN',
  READ_ONLY: 'FORBIDDEN',
  DOC_TOO_LARGE: 'TOO_LARGE',
};

function toApiError(code: CloseName): ApiError {
  return new ApiError(API_CODES[code] ?? 'UNAVAILABLE');
}
