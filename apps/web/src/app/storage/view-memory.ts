import { readJson, textKeys, writeText } from './local-store.ts';

/** How a person last looked at places of an area (parameters of an address), on this device. Settings, never content. */
export type Looks = Readonly<Record<string, string>>;

/** Beyond it, the place set longest ago is forgotten. */
const MAX_PLACES = 50;

export function lookAt(user: string, area: string, place: string): Looks {
  return allOf(user, area).find((each) => each.place === place)?.looks ?? {};
}

/** Empty looks are forgotten. */
export function keepLook(user: string, area: string, place: string, looks: Looks): void {
  const others = allOf(user, area).filter((each) => each.place !== place);
  const kept = Object.keys(looks).length === 0 ? others : [{ place, looks }, ...others].slice(0, MAX_PLACES);
  writeText(keyOf(user, area), kept.length === 0 ? null : JSON.stringify(kept));
}

/** Forgets how a person looked at everything. */
export function forgetLooks(user: string): void {
  for (const key of textKeys()) if (key.startsWith(keyOf(user, ''))) writeText(key, null);
}

function allOf(user: string, area: string): { place: string; looks: Looks }[] {
  const kept = readJson(keyOf(user, area));
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const { place, looks } = entry;
    if (typeof place !== 'string' || !isRecord(looks)) return [];
    const texts = Object.entries(looks).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
    return [{ place, looks: Object.fromEntries(texts) }];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function keyOf(user: string, area: string): string {
  return `basoche.looks.${user}.${area}`;
}
