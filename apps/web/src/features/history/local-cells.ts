import { sheet as sheets } from '@basoche/crdt';
import type { SheetStore } from '../sheets/index.ts';
import { placesOf, referenceOf } from './sheet-changes.ts';
import type { SinceVisit } from './since-visit.ts';

/** A cell that was written since a visit, as the device alone can tell. */
export interface WrittenCell {
  key: string;
  sheet: string;
  /** « B4 », where it stands now. */
  reference: string;
  /** '': it was empty; `null`: what it held, if anything, is not kept. */
  before: '' | null;
  /** As typed; '' for an empty cell. */
  after: string;
}

/** In the order of the sheets, rows and columns. What was only emptied leaves no trace. */
export function cellsWritten(since: SinceVisit, store: SheetStore): WrittenCell[] {
  return store.views.flatMap(({ facts: { id } }) => {
    const cells = sheets.partOf(since.doc, id, 'cells');
    const places = placesOf(store, id);
    const found = [...(cells?._map.keys() ?? [])].flatMap((key) => {
      if (!since.isTouched(cells, key)) return [];
      const place = places(key);
      const [wasThere, after] = [since.wasThere(cells, key), place?.text ?? ''];
      return place === null || (!wasThere && after === '') ? [] : [{ key, place, wasThere, after }];
    });
    found.sort((a, b) => a.place.row - b.place.row || a.place.column - b.place.column);
    return found.map(({ key, place, wasThere, after }): WrittenCell => {
      const before = wasThere ? null : '';
      return { key: `${id} ${key}`, sheet: place.sheet, reference: referenceOf(place), before, after };
    });
  });
}
