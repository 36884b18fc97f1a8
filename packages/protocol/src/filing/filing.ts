import { z } from 'zod';
import { invalid, missing, reason } from '../errors/reason.ts';
import { GivenFile } from '../library/file.ts';
import { MAX_LIBRARY_NAME } from '../library/place.ts';
import { NewTodoTask, TASK_TITLE_MAX_LENGTH } from '../tasks/task.ts';
import { fromJson, optionalName, optionalText, requiredText } from '../wire.ts';

/** Bytes of all that is joined to a mail that is filed. */
export const MAX_FILED_MAIL_BYTES = 25 * 1024 * 1024;
const MAX_JOINED = 100;
const MAX_RECIPIENTS = 200;

/** `POST /ged/file/saveFile`: a file of ours, by its address, becomes one of a folder, or of the top of a matter. */
export const FileToSave = z
  .object({
    fileUrl: requiredText('address', 2_000),
    targetFolderSlug: optionalText('folder', 200),
    projectSlug: optionalText('project', 200),
    filename: optionalName('fileName', MAX_LIBRARY_NAME),
  })
  .meta({ id: 'FileToSave' });
export type FileToSave = z.output<typeof FileToSave>;

/** `POST /ged/file/addTask/{slug}`: without a title it is called like the file. */
export const TaskOfFile = NewTodoTask.extend({ title: optionalName('title', TASK_TITLE_MAX_LENGTH) }).meta({
  id: 'TaskOfFile',
});

/** `POST /project/sub/ged/file/{project}/billingFileUrl` */
export const BillingFile = z.object({ slug: requiredText('file', 200) }).meta({ id: 'BillingFile' });

const toList = (value: unknown) => (value === undefined ? [] : [fromJson(value)].flat().map(fromJson));
const joined = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess(toList, z.array(shape).max(MAX_JOINED, reason('value.listTooLong', { max: MAX_JOINED })));

/** `Nom <adresse>` or an address alone. */
const ADDRESS = /^(?:[^<>\p{Cc}]*<[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>|[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+)$/u;
const address = z.preprocess(
  (value) => {
    if (typeof value === 'string') return value.trim();
    const { email, name } = (value ?? {}) as { email?: unknown; name?: unknown };
    if (typeof email !== 'string') return value;
    return typeof name === 'string' && name !== '' ? `${name.replaceAll(/[<>"]/g, '')} <${email}>` : email;
  },
  z.string(invalid('email')).max(320, invalid('email')).regex(ADDRESS, invalid('email')),
);
/** A list, its JSON text, or addresses with commas between them. */
const addresses = z.preprocess(
  (value) => {
    const list = typeof value === 'string' && !value.startsWith('[') ? value.split(',') : toList(value);
    return list.filter((each) => typeof each !== 'string' || each.trim() !== '');
  },
  z.array(address).max(MAX_RECIPIENTS, reason('value.listTooLong', { max: MAX_RECIPIENTS })),
);

/** `POST /ged/file/saveMailOnFolder` */
export const MailToFile = z
  .object({
    /** Of the mailbox. */
    email: address,
    subject: optionalText('about', 1_000),
    body: optionalText('text', 1_000_000),
    folder: requiredText('folder', 200),
    to: addresses,
    cc: addresses,
    bcc: addresses,
    attachments: joined(GivenFile),
    /** Addresses of files of ours. */
    attachmentUrls: joined(z.string(missing('address')).max(2_000, invalid('address'))),
    /** Slugs of files of the library. */
    file_ids: joined(z.string(missing('file')).max(200, invalid('file'))),
    reply_to_message_id: optionalText('message', 998).refine(
      (id) => id === undefined || /^<?[^\s<>\p{Cc}]+>?$/u.test(id),
      invalid('message'),
    ),
  })
  .meta({ id: 'MailToFile' });
export type MailToFile = z.output<typeof MailToFile>;
