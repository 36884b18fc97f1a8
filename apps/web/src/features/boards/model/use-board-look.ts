import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useRetainSidePanel } from '../../../shared/side-panel/use-retain-side-panel.ts';
import { keptForm, keptValues } from '../../../app/storage/kept-values.ts';
import { boardHref } from './address.ts';
import { PLAIN_LOOK, readLook, writeLook, type BoardLook } from './view.ts';

/**
 * How this person looks at a board: what the address says, else what this device kept of the last time. A change goes
 * to both.
 */
export function useBoardLook(
  slug: string | null,
  item: string | null,
  search: Record<string, unknown>,
): [BoardLook, (change: Partial<BoardLook>) => void] {
  const navigate = useNavigate();
  const retainSidePanel = useRetainSidePanel();
  const kept = useMemo(() => (slug === null ? null : keptForm<Record<string, string>>(`board-look.${slug}`)), [slug]);
  const [chosen, setChosen] = useState<{ slug: string; look: BoardLook } | null>(null);
  const said = useMemo(() => readLook(search), [search]);
  const remembered = useMemo(() => (kept === null ? null : readLook(keptValues(kept))), [kept]);
  const look = said ?? (chosen?.slug === slug ? chosen.look : remembered) ?? PLAIN_LOOK;

  // What was remembered is said by the address too: it can be sent to a colleague, and survives « back ».
  useEffect(() => {
    if (slug !== null && said === null && look !== PLAIN_LOOK)
      void navigate({ to: retainSidePanel(boardHref(slug, item, look)), replace: true });
  }, [slug, item, said, look, navigate, retainSidePanel]);

  function change(next: Partial<BoardLook>): void {
    if (slug === null || kept === null) return;
    const changed = { ...look, ...next };
    const written = writeLook(changed);
    const plain = Object.keys(written).length === 0;
    kept.write(plain ? null : written);
    setChosen({ slug, look: plain ? PLAIN_LOOK : changed });
    void navigate({ to: retainSidePanel(boardHref(slug, item, changed)), replace: true });
  }

  return [look, change];
}
