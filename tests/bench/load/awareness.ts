import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** One client's presence as y-protocols encodes it. */
export function encodePresence(client: number, clock: number, position: number): Uint8Array {
  const enc = encoding.createEncoder();
  encoding.writeVarUint(enc, 1);
  encoding.writeVarUint(enc, client);
  encoding.writeVarUint(enc, clock);
  const state = { user: { name: `Personne ${position}`, color: '#1e3a5f' }, cursor: { anchor: clock, head: clock } };
  encoding.writeVarString(enc, JSON.stringify(state));
  return encoding.toUint8Array(enc);
}

export function readPresence(update: Uint8Array): { client: number; gone: boolean }[] {
  const dec = decoding.createDecoder(update);
  return Array.from({ length: decoding.readVarUint(dec) }, () => {
    const client = decoding.readVarUint(dec);
    decoding.readVarUint(dec);
    return { client, gone: decoding.readVarString(dec) === 'null' };
  });
}
