/** Before the name of somebody who is known by it alone: who suggested in a file that came from elsewhere. */
const NAMED = 'nom:';

/** What stands for the user id of such a person. */
export function userNamed(name: string): string {
  return `${NAMED}${name}`;
}

/** The name of such a person; `null` for the id of a user. */
export function nameOfUser(user: string): string | null {
  return user.startsWith(NAMED) ? user.slice(NAMED.length) : null;
}
