/** The database no longer holds what this process knows to have been durable: it was put back to an earlier state. */
export class WentBackError extends Error {
  override name = 'WentBackError';

  constructor() {
    super('the database went back to an earlier state');
  }
}
