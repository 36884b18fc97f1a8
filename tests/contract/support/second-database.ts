/**
 * Whether the complete run asks the same of PostgreSQL as well. Then each statement has to meet this database, but not in every
 * combination of person, address and form.
 */
export const IS_SECOND_DATABASE = process.env['SECOND_DATABASE'] === 'true';
