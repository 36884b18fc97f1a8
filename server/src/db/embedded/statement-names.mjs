// Prepared statements belong to a client, but all clients share one session: their names get the client's prefix.

const TYPE = { parse: 0x50, bind: 0x42, describe: 0x44, close: 0x43 };
const STATEMENT = 0x53;

/**
 * @param {Buffer} message One protocol message of a client.
 * @param {{ prefix: string, statements: Set<string> }} client Remembers which statements it has.
 * @returns {Buffer} The message to run.
 */
export function scopeStatement(message, client) {
  const nameAt = offsetOfName(message);
  if (nameAt === null) return message;
  const end = message.indexOf(0, nameAt);
  if (end === nameAt) return message;
  const name = `${client.prefix}${message.toString('latin1', nameAt, end)}`;
  if (message[0] === TYPE.parse) client.statements.add(name);
  if (message[0] === TYPE.close) client.statements.delete(name);
  const scoped = Buffer.concat([message.subarray(0, nameAt), Buffer.from(name, 'latin1'), message.subarray(end)]);
  scoped.writeInt32BE(scoped.length - 1, 1);
  return scoped;
}

/** Parse: name first. Bind: after the portal's name. Describe and Close: after their `S`. */
function offsetOfName(message) {
  switch (message[0]) {
    case TYPE.parse:
      return 5;
    case TYPE.bind:
      return message.indexOf(0, 5) + 1;
    case TYPE.describe:
    case TYPE.close:
      return message[5] === STATEMENT ? 6 : null;
    default:
      return null;
  }
}
