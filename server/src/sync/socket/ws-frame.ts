/** A whole unmasked binary websocket message, ready for the wire: shared by every socket that gets the same bytes. */
export function wsFrame(pieces: Uint8Array[]): Buffer {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return Buffer.concat([header(length), ...pieces]);
}

const FIN_BINARY = 0x82;

function header(length: number): Buffer {
  if (length < 126) return Buffer.from([FIN_BINARY, length]);
  if (length < 65_536) return Buffer.from([FIN_BINARY, 126, length >> 8, length & 0xff]);
  const head = Buffer.alloc(10);
  head[0] = FIN_BINARY;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}
