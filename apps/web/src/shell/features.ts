import type { CommandOfUpload } from '../data/uploads/index.ts';
import type { Feature, FeatureContext, PaletteAction, PaletteRecords } from '../shared/feature.ts';

export const FEATURES: readonly Feature[] = Object.values(
  import.meta.glob<Feature>('../features/*/feature.ts', { eager: true, import: 'feature' }),
);

/** Starts what the features run outside of their screens; gives the function that stops it all. */
export function startFeatures(context: FeatureContext): () => void {
  const stops = FEATURES.map((feature) => feature.start?.(context));
  return () => {
    for (const stop of stops) stop?.();
  };
}

/** What becomes of an upload, whichever feature took it up. */
export const uploadCommand: CommandOfUpload = (upload) => {
  for (const feature of FEATURES) {
    const command = feature.uploadCommand?.(upload) ?? null;
    if (command !== null) return command;
  }
  return null;
};

/** « Créer » of the palette. */
export const PALETTE_ACTIONS: readonly PaletteAction[] = FEATURES.flatMap(
  ({ palette }) => palette?.actions ?? [],
).toSorted((a, b) => a.place - b.place);

/** What the palette finds among the records of this device. */
export const PALETTE_RECORDS: readonly PaletteRecords[] = FEATURES.flatMap(({ palette }) => palette?.records ?? []);

/** Live event -> first words of the keys of the queries that it makes stale. */
export const STALE_AFTER: ReadonlyMap<string, readonly string[]> = staleAfter();

function staleAfter(): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const { live = {} } of FEATURES)
    for (const [event, keys] of Object.entries(live)) all.set(event, [...(all.get(event) ?? []), ...keys]);
  return all;
}
