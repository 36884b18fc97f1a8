import { lazy, Suspense, type ComponentType } from 'react';

const files = import.meta.glob<ComponentType>('../features/*/overlay.tsx', { import: 'Overlay' });

/** What features show over every screen: `Overlay` of their `overlay.tsx`, each in a chunk of its own. */
const OVERLAYS = Object.entries(files).map(([path, load]) => ({
  path,
  Overlay: lazy(async () => ({ default: await load() })),
}));

export function Overlays() {
  return (
    <Suspense>
      {OVERLAYS.map(({ path, Overlay }) => (
        <Overlay key={path} />
      ))}
    </Suspense>
  );
}
