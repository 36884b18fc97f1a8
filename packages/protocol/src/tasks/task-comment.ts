import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { clientId, optionalText, requiredText, textList } from '../wire.ts';

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
  files: z.array(z.string()),
  /** Slugs of files of the document area. */
  gedFiles: z.array(z.string()),
};

export const TaskSubcomment = z.object(comment).meta({ id: 'TaskSubcomment' });
export type TaskSubcomment = z.infer<typeof TaskSubcomment>;

export const TaskComment = z.object({ ...comment, subcomments: z.array(TaskSubcomment) }).meta({ id: 'TaskComment' });
export type TaskComment = z.infer<typeof TaskComment>;

export const TaskCommentList = z.array(TaskComment);
export const TaskSubcommentList = z.array(TaskSubcomment);

/** `POST /todotaskcomment/create` */
export const NewTaskComment = z
  .object({
    content: requiredText('Le commentaire', COMMENT_MAX_LENGTH),
    todoTask: requiredText('La tâche', 64),
    parent: optionalText('Le commentaire parent', 64),
    /** UUIDv7 made by the client. */
    slug: clientId,
    gedFiles: textList(50),
    /** Uploads wait for the document area: a file is refused rather than dropped in silence. */
    files: z
      .unknown()
      .optional()
      .refine(
        (value) =>
          value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0),
        'L’envoi de fichiers n’est pas encore possible ici : joignez un document existant.',
      ),
  })
  .meta({ id: 'NewTaskComment' });

/** `PUT /todotaskcomment/update/{id}` */
export const TaskCommentUpdate = z
  .object({ content: requiredText('Le commentaire', COMMENT_MAX_LENGTH) })
  .meta({ id: 'TaskCommentUpdate' });
