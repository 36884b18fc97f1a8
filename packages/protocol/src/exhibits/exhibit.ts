import { z } from 'zod';
import { invalid, missing, reason } from '../errors/reason.ts';
import { cleared } from '../formats.ts';
import { clearableText, clientId, exactText, objectList, pathId } from '../wire.ts';
import { wireDay } from '../tasks/dates.ts';

/** Exhibits of one matter. */
export const MAX_EXHIBITS = 5_000;
export const MAX_EXHIBIT_TITLE = 500;

/** A document of a matter that a party communicates, in the order of its bordereau. */
export const Exhibit = z
  .object({
    id: z.string(),
    /** Id of the matter. */
    project: z.string(),
    /** Id of the party of the matter whose exhibit it is; `null`: our client’s. */
    party: z.string().nullable(),
    /** Id of the file of the matter; `null` once that is gone. */
    file: z.string().nullable(),
    /** What it is called on the bordereau. */
    title: z.string(),
    /** Day of the document itself, `2026-11-27`. */
    date: z.string().nullable(),
    /** Order among those that were not communicated. */
    position: z.string(),
    /** Given by the communication. */
    number: z.number().int().nullable(),
    /** Id of the communication. */
    communication: z.string().nullable(),
    /** Content that was communicated, whatever becomes of the file; `null` before. */
    blob: z.string().nullable(),
    /** Bytes of that content. */
    size: z.number().int().nullable(),
    /** Name of the file when it was communicated. */
    fileName: z.string(),
    createdBy: z.string().nullable(),
    /** Milliseconds since the epoch. */
    createdAt: z.number(),
  })
  .meta({ id: 'Exhibit' });
export type Exhibit = z.infer<typeof Exhibit>;
export const ExhibitList = z.array(Exhibit);

/** Exhibits that a party gave to the others on one day, under numbers that stay. */
export const ExhibitCommunication = z
  .object({
    id: z.string(),
    project: z.string(),
    party: z.string().nullable(),
    /** `2026-11-27` */
    date: z.string(),
    /** To whom, or from whom. */
    recipient: z.string(),
    createdBy: z.string().nullable(),
    /** Milliseconds since the epoch. */
    createdAt: z.number(),
  })
  .meta({ id: 'ExhibitCommunication' });
export type ExhibitCommunication = z.infer<typeof ExhibitCommunication>;

const party = cleared(z.uuid(invalid('party')));
const project = exactText(missing('project'), 200, invalid('project'));
const day = wireDay('day');
const position = z.string(reason('exhibits.position')).regex(/^[0-9A-Za-z]{1,200}$/, reason('exhibits.position'));

/** `POST /project/exhibits` */
export const NewExhibit = z
  .object({
    id: clientId,
    project,
    party,
    file: z.uuid(missing('file')),
    title: clearableText('title', MAX_EXHIBIT_TITLE),
    date: day,
    position,
  })
  .meta({ id: 'NewExhibit' });
export type NewExhibit = z.infer<typeof NewExhibit>;

/** `PUT /project/exhibits/{id}`: what is not given stays. */
export const ExhibitUpdate = z
  .object({
    title: clearableText('title', MAX_EXHIBIT_TITLE),
    date: day,
    position: position.optional(),
    seen: z.record(z.string(), z.unknown()).optional(),
  })
  .meta({ id: 'ExhibitUpdate' });
export type ExhibitUpdate = z.infer<typeof ExhibitUpdate>;

/** `POST /project/exhibits/communications` */
export const NewExhibitCommunication = z
  .object({
    id: clientId,
    project,
    party,
    date: wireDay('day').pipe(z.string(missing('day'))),
    recipient: clearableText('recipient', 300),
    /** With the numbers that whoever communicates them has seen. */
    exhibits: objectList(
      z.object({ id: z.uuid(invalid('entry')), number: z.coerce.number().int().min(1).max(99_999) }),
      { min: 1, max: MAX_EXHIBITS, none: missing('entry') },
    ),
  })
  .meta({ id: 'NewExhibitCommunication' });
export type NewExhibitCommunication = z.infer<typeof NewExhibitCommunication>;

export const exhibitsOfProject = z.object({ id: pathId });
