import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';

export type Log = Logger;

/**
 * Structured logs on stdout. Tokens, passwords and contents are never given to it; the paths below are the net
 * under that rule: PostgreSQL puts the failing row into the detail of an error.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'token',
        'password',
        '*.token',
        '*.password',
        'headers.authorization',
        'req.headers.authorization',
        'err.detail',
      ],
      censor: '[redacted]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
