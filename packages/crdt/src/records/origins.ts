/** Origins of the server's own transactions: distinct objects, so that no payload can pretend to be one. */
export const SERVICE_ORIGIN = Object.freeze({ origin: 'service' });
export const MIGRATION_ORIGIN = Object.freeze({ origin: 'migration' });
