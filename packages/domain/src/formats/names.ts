const DEFAULT_INITIALS = 'LL';

/** `Claire MARCHAND`: first name as given, last name in capitals. */
export function displayName(firstname: string, lastname: string): string {
  return [firstname.trim(), lastname.trim().toLocaleUpperCase('fr-FR')].filter(Boolean).join(' ');
}

/** Two capitals, `CM`; `LL` when a name is missing. */
export function initialsOf(firstname: string, lastname: string): string {
  const first = firstLetter(firstname);
  const last = firstLetter(lastname);
  return first && last ? first + last : DEFAULT_INITIALS;
}

function firstLetter(name: string): string {
  const letter = /\p{L}/u.exec(name)?.[0];
  return letter ? (Array.from(letter.toLocaleUpperCase('fr-FR'))[0] ?? '') : '';
}

const COLLATOR = new Intl.Collator('fr', { numeric: true });

/** The order of names in a list: « Pièce 2 » before « Pièce 10 ». */
export function byName(a: string, b: string): number {
  return COLLATOR.compare(a, b);
}
