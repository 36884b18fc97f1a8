import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';

const state = proxy<{ override: string | null }>({ override: null });

/** Gives the page a title more precise than its route's (« Dossier Marchal c/ SCI Les Tilleuls ») while mounted. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    state.override = title;
    return () => {
      state.override = null;
    };
  }, [title]);
}

export function useTitleOverride(): string | null {
  return useSnapshot(state).override;
}
