import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  replyTo: string[];
  subject: string;
  messageId: string;
  text: string;
  html: string;
}

export interface TestSmtpServer {
  /** For SMTP_URL. */
  url: string;
  port: number;
  received: ReceivedMail[];
  /** Answers every recipient with this status until set to `null` again. */
  refuse: { status: number } | null;
  close(): Promise<void>;
}

/** A real SMTP server on a port of its own, which keeps what it receives. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const state: Pick<TestSmtpServer, 'received' | 'refuse'> = { received: [], refuse: null };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      if (!state.refuse) return callback();
      callback(Object.assign(new Error('refused by the test'), { responseCode: state.refuse.status }));
    },
    onData(stream, _session, callback) {
      readMail(stream).then(
        (mail) => {
          state.received.push(mail);
          callback();
        },
        (error: Error) => callback(error),
      );
    },
  });
  // A client that goes away in the middle is its own affair.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const bound = (server.server.address() as AddressInfo).port;
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

async function readMail(stream: AsyncIterable<unknown>): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return parseMail(Buffer.concat(chunks));
}

/** Also for the files of the outbox folder. */
export async function parseMail(raw: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const addresses = (list: { address?: string }[] | undefined) => (list ?? []).map(({ address }) => address ?? '');
  return {
    from: mail.from?.address ?? '',
    to: addresses(mail.to),
    replyTo: addresses(mail.replyTo),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  };
}
