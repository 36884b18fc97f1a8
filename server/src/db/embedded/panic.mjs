const ERROR_RESPONSE = 0x45;
const MARK = Buffer.from('VPANIC\0');

/**
 * @param {Uint8Array} answer Whole messages of the PostgreSQL protocol, version 3.
 * @returns {string | null} The message of a PANIC among them. By field `V`, the severity that no language changes.
 */
export function panicOf(answer) {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength);
  // Almost no answer holds these bytes: a long result is not walked.
  if (!bytes.includes(MARK)) return null;
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    if (bytes[at] !== ERROR_RESPONSE) continue;
    const fields = bytes.toString('utf8', at + 5, at + 1 + bytes.readInt32BE(at + 1)).split('\0');
    if (fields.includes('VPANIC')) return `PANIC: ${fields.find((field) => field.startsWith('M'))?.slice(1) ?? ''}`;
  }
  return null;
}
