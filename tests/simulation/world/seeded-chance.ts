// Loaded before anything that draws numbers: yjs client ids, UUIDs and jitter then repeat with the seed.
import { webcrypto } from 'node:crypto';
import { seededRandom } from '../../../packages/testkit/src/fake-random.ts';

let chance: (() => number) | null = null;
const fill = webcrypto.getRandomValues.bind(webcrypto);
const float = Math.random;

Object.defineProperty(webcrypto, 'getRandomValues', {
  configurable: true,
  value: (array: Uint8Array | Uint32Array) => {
    if (chance === null) return fill(array);
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = Math.floor(chance() * 256);
    return array;
  },
});
Math.random = () => (chance ?? float)();

/** From now on, all chance of the process comes from this seed; `null` gives it back. */
export function seedChance(seed: number | null): void {
  chance = seed === null ? null : seededRandom(seed);
}
