import { defineRecord } from '../records/record.ts';
import { communicateExhibits, createExhibit, deleteExhibit, revokeCommunication, updateExhibit } from './calls.ts';
import { Exhibit, ExhibitCommunication } from './exhibit.ts';
import type { NewExhibitCommunication } from './exhibit.ts';

/** The numbers that a communication gives. */
function communicated({ body }: { body: unknown }) {
  const { id, exhibits } = body as NewExhibitCommunication;
  return exhibits.map((exhibit) => ({ id: exhibit.id, fields: { number: exhibit.number, communication: id } }));
}

export const exhibitRecord = defineRecord({
  name: 'exhibit',
  rule: 'employee',
  row: Exhibit,
  calls: { create: createExhibit, update: updateExhibit, remove: deleteExhibit },
  blank: {
    project: '',
    party: null,
    file: null,
    title: '',
    date: null,
    position: '',
    number: null,
    communication: null,
    blob: null,
    size: null,
    fileName: '',
    createdBy: null,
    createdAt: 0,
  },
  references: { project: 'project', party: 'project_party', file: 'file', communication: 'exhibit_communication' },
  search: ['title'],
  shared: [{ call: communicateExhibits, changes: communicated }],
  orders: { project: ['project', 'position'] },
});

export const exhibitCommunicationRecord = defineRecord({
  name: 'exhibit_communication',
  rule: 'employee',
  row: ExhibitCommunication,
  calls: { create: communicateExhibits, remove: revokeCommunication },
  blank: { project: '', party: null, date: '', recipient: '', createdBy: null, createdAt: 0 },
  references: { project: 'project', party: 'project_party' },
  search: ['recipient'],
  orders: { date: ['date', 'createdAt'] },
});
