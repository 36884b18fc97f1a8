import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime';

/** Levels of parts in parts; a mail that has more is no mail of anybody. */
const MAX_DEPTH = 30;

export interface MailFile {
  /** From 0, in the mail. */
  at: number;
  name: string | null;
  type: string;
  content: Uint8Array<ArrayBuffer>;
}

export interface Mail {
  from: string;
  to: string;
  cc: string;
  subject: string;
  /** Milliseconds, or the words of the mail where they are no date. */
  date: number | string;
  html: string | null;
  text: string;
  files: MailFile[];
  /** Pictures of the text by their ids. */
  inline: ReadonlyMap<string, MailFile>;
}

/** @throws Error for what is no mail */
export async function readMail(bytes: Uint8Array): Promise<Mail> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: MAX_DEPTH });
  if (mail.headers.length === 0) throw new Error('it has no head');
  const html = mail.html === undefined || mail.html.trim() === '' ? null : mail.html;
  const all = mail.attachments.map(fileOf);
  const inline = new Map<string, MailFile>();
  for (const [at, { contentId }] of mail.attachments.entries())
    if (contentId !== undefined) inline.set(contentId.replaceAll(/^<|>$/g, ''), all[at]!);
  const isInText = ({ contentId, disposition }: Attachment): boolean =>
    disposition !== 'attachment' && contentId !== undefined && html?.includes(`cid:${contentId.slice(1, -1)}`) === true;
  return {
    from: names(mail.from === undefined ? [] : [mail.from]),
    to: names(mail.to),
    cc: names(mail.cc),
    subject: mail.subject ?? '',
    date: dateOf(mail),
    html,
    text: mail.text ?? '',
    files: all.filter((_, at) => !isInText(mail.attachments[at]!)),
    inline,
  };
}

function fileOf({ filename, mimeType, content }: Attachment, at: number): MailFile {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  return { at, name: filename, type: mimeType, content: bytes };
}

function dateOf({ date }: Email): number | string {
  if (date === undefined) return '';
  const instant = Date.parse(date);
  return Number.isNaN(instant) ? date : instant;
}

function names(addresses: readonly Address[] = []): string {
  return addresses
    .flatMap((each) => each.group ?? [each])
    .map(({ name, address }) => (name === '' || name === address ? (address ?? '') : `${name} <${address ?? ''}>`))
    .join(', ');
}
