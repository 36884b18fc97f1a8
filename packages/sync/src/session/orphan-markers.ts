import type { DocName } from '@basoche/protocol';
import type { SessionDeps } from './session-deps.ts';

/** Markers of edits typed in tabs that are no more: a handshake of this tab answers for them [LS8]. */
export function orphanMarkers(
  deps: Pick<SessionDeps, 'index' | 'bus' | 'isAlive'>,
  name: DocName,
): Record<string, number> {
  const { pending } = deps.index.get(name);
  return Object.fromEntries(Object.entries(pending).filter(([tab]) => tab !== deps.bus.tab && !deps.isAlive(tab)));
}
