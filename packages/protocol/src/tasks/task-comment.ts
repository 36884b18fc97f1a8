import { MAX_COMMENT_FILES } from '@basoche/domain';
import { z } from 'zod';
import { Attachment } from '../attachments/attachment.ts';
import { PersonSummary } from '../person.ts';
import { clientId, optionalText, requiredText, textList } from '../wire.ts';
import { missing, reason } from '../errors/reason.ts';

export const COMMENT_MAX_LENGTH = 10_000;

const comment = {
  id: z.string(),
  content: z.string(),
  /** Id of the task. */
  todoTask: z.string(),
  /** Id of the comment this one answers. */
  parent: z.string().nullable(),
  author: PersonSummary,
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  edited: z.boolean(),
  /** Given by `GET /attachment/{slug}` once complete. */
  files: z.array(Attachment),
  /** Slugs of files of the document area. */
  gedFiles: z.array(z.string()),
};

export const TaskSubcomment = z.object(comment).meta({ id: 'TaskSubcomment' });
export type TaskSubcomment = z.infer<typeof TaskSubcomment>;

export const TaskComment = z.object({ ...comment, subcomments: z.array(TaskSubcomment) }).meta({ id: 'TaskComment' });
export type TaskComment = z.infer<typeof TaskComment>;

export const TaskCommentList = z.array(TaskComment);
export const TaskSubcommentList = z.array(TaskSubcomment);

/** Of a field left empty, browsers send a file without a name. */
const isChosen = (file: unknown) => file !== '' && !(file instanceof File && file.name === '' && file.size === 0);

const isFileOrId = (file: unknown) => file instanceof File || z.uuidv7().safeParse(file).success;

const FILES = reason('task.commentFile');

/** Files of a form, or ids of files that were put there before for this comment. */
const files = z.preprocess(
  (value) => {
    const all: unknown = typeof value === 'string' ? value.split(',') : (value ?? []);
    return (Array.isArray(all) ? all : [all]).filter(isChosen);
  },
  z
    .array(z.union([z.instanceof(File), z.string()], { error: FILES }).meta({ type: 'string', format: 'binary' }))
    .max(MAX_COMMENT_FILES, reason('task.commentFiles', { max: MAX_COMMENT_FILES }))
    .refine((all) => all.every(isFileOrId), FILES),
);

/** `POST /todotaskcomment/create`. Without a slug, a comment of files that were put there before has the id they were put for. */
export const NewTaskComment = z
  .object({
    content: optionalText('comment', COMMENT_MAX_LENGTH),
    todoTask: requiredText('task', 64),
    parent: optionalText('parentComment', 64),
    /** UUIDv7 made by the client. */
    slug: clientId,
    gedFiles: textList(50),
    files,
  })
  .refine(({ content, files: attached }) => content !== undefined || attached.length > 0, {
    error: missing('comment'),
    path: ['content'],
  })
  .meta({ id: 'NewTaskComment' });

/** `PUT /todotaskcomment/update/{id}` */
export const TaskCommentUpdate = z
  .object({ content: requiredText('comment', COMMENT_MAX_LENGTH) })
  .meta({ id: 'TaskCommentUpdate' });
