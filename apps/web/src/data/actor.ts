import { newActor } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import { useMemo } from 'react';
import { deviceId } from '../app/device/device.ts';
import { useUser } from '../app/session/session.ts';

const clock = { now: () => Date.now() };
const actors = new Map<string, Actor>();

/** The signed-in person as operations know them: one object per person and tab. */
export function useActor(): Actor {
  const { id } = useUser();
  return useMemo(() => {
    let actor = actors.get(id);
    if (!actor) {
      actor = newActor(id, deviceId(), clock);
      actors.set(id, actor);
    }
    return actor;
  }, [id]);
}
