import { MAX_LIBRARY_NAME } from '@basoche/protocol';
import type { MailToFile } from '@basoche/protocol';
import { createTransport } from 'nodemailer';

export interface JoinedFile {
  name: string;
  bytes: Uint8Array;
}

/** A mail as a file, RFC 5322: what it says and joins is taken from what is given, never from a path or an address. */
export async function mailBytes(
  mail: MailToFile,
  joined: readonly JoinedFile[],
  { id, date }: { id: string; date: Date },
): Promise<Buffer> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { body = '', reply_to_message_id: parent } = mail;
  const text = /<[a-z!/][^>]*>/i.test(body) ? { html: body } : { text: body };
  const { message } = await composer.sendMail({
    from: mail.email,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    subject: mail.subject ?? '',
    ...text,
    date,
    messageId: `<${id}@${mail.email.replace(/^.*@|>$/g, '')}>`,
    ...(parent === undefined ? {} : { inReplyTo: parent, references: parent }),
    attachments: joined.map(({ name, bytes }) => ({ filename: name, content: Buffer.from(bytes) })),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return message as Buffer;
}

/** Of its subject, without what no file system takes. */
export function mailFileName(subject: string | undefined): string {
  const name = (subject ?? '')
    .replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${(name === '' ? 'Message' : name).slice(0, MAX_LIBRARY_NAME - 4)}.eml`;
}
