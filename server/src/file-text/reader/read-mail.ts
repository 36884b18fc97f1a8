import PostalMime from 'postal-mime';
import type { Address } from 'postal-mime';
import { htmlText } from './html-text.ts';
import { PageIntake, ReadError } from './page-intake.ts';

/** Reads what is attached, as any other file. */
export type ReadAttached = (bytes: Uint8Array, name: string, intake: PageIntake) => Promise<unknown>;

/**
 * Subject, people and text of a mail, then the texts of what is attached to it.
 * @param readAttached `null`: what is attached is found by its name alone
 * @throws ReadError
 */
export async function readMail(
  bytes: Uint8Array,
  intake: PageIntake,
  readAttached: ReadAttached | null,
): Promise<void> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 50 }).catch((error: unknown) => {
    throw new ReadError('unreadable', String(error));
  });
  const people = [mail.from, ...(mail.to ?? []), ...(mail.cc ?? [])].flatMap((each) => (each ? namesOf(each) : []));
  const text = mail.text ?? htmlText(mail.html ?? '');
  const attached: string[] = [];
  for (const { filename, content } of mail.attachments) {
    attached.push(filename ?? '');
    if (readAttached !== null && typeof content !== 'string')
      attached.push(await attachedText(new Uint8Array(content), filename ?? '', readAttached));
  }
  intake.parts([mail.subject ?? '', ...people, text, ...attached].join('\n'));
}

function namesOf({ name, address, group }: Address): string[] {
  return [name, address ?? '', ...(group ?? []).flatMap((each) => [each.name, each.address ?? ''])];
}

/** What is attached and cannot be read is still found by its name. */
async function attachedText(bytes: Uint8Array, name: string, readAttached: ReadAttached): Promise<string> {
  const texts: string[] = [];
  try {
    await readAttached(bytes, name, new PageIntake(({ text }) => void texts.push(text)));
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
  }
  return texts.join('\n');
}
