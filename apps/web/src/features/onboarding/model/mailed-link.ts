export type MailedLink = { kind: 'confirmation' | 'invitation'; token: string };

/** What the part of an address behind `#` carries: `confirmation=…` or `invitation=…`. */
export function mailedLink(hash: string): MailedLink | null {
  const match = /^#?(confirmation|invitation)=([A-Za-z0-9_-]{1,200})$/.exec(hash);
  return match ? { kind: match[1] as MailedLink['kind'], token: match[2]! } : null;
}
