import { defineRecord } from '../records/record.ts';
import { deleteView, saveView } from './calls.ts';
import { SavedView } from './saved-view.ts';

/** A person's own: nobody else is given one, administrators included. */
export const savedViewRecord = defineRecord({
  name: 'saved_view',
  row: SavedView,
  calls: { save: saveView, remove: deleteView },
  blank: { name: '', page: 'tasks', group: null, look: {} },
  search: ['name'],
  orders: { name: ['name'] },
});
