import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeWhole } from '../write-whole.ts';
import type { Email } from './mail.ts';

export interface MailTransport {
  /** Resolves once the other side answers for the mail. @throws MailError */
  deliver(id: string, email: Email): Promise<void>;
  close(): void;
}

/** Why a mail did not go. Says neither to whom nor what: messages of SMTP servers repeat addresses. */
export class MailError extends Error {
  /** Sending it again would be refused again: an unknown recipient, a refused content. */
  readonly permanent: boolean;

  constructor(text: string, permanent: boolean) {
    super(text);
    this.name = 'MailError';
    this.permanent = permanent;
  }
}

/** A server that does not answer holds the queue up for this long, in milliseconds. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport({ url, ...PATIENCE });
  return {
    async deliver(id, email) {
      try {
        await smtp.sendMail(messageOf(id, email, from));
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => smtp.close(),
  };
}

/** Each mail as a file `<time>-<id>.eml`, for installations without a mail server. */
export function outboxTransport(folder: string, from: string, clock: { now(): number }): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async deliver(id, email) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const { message } = await composer.sendMail(messageOf(id, email, from));
      const stamp = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
      const path = join(folder, `${stamp}Z-${id}.eml`);
      await writeWhole(path, message as Buffer);
    },
    close: () => undefined,
  };
}

/** The same id at each try, so that a mailbox can drop a mail that came twice. */
function messageOf(id: string, email: Email, from: string) {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: email.to,
    ...(email.replyTo ? { replyTo: email.replyTo } : {}),
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function mailError(error: unknown): MailError {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const permanent = status >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return new MailError(`SMTP: ${typeof code === 'string' ? code : 'failed'}${status ? ` ${status}` : ''}`, permanent);
}
