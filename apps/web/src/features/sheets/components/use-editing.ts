import type { FormulaProblem } from '@basoche/sheet';
import { toast } from '@basoche/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editedText, typeInto } from '../model/cell-actions.ts';
import { type CellPlace, keyOf } from '../model/selection.ts';
import type { SheetStore } from '../model/sheet-store.ts';

/** The text being typed in a cell, in the cell itself or in the bar above. */
export interface Editing {
  draft: string | null;
  where: 'cell' | 'bar';
  /** Typed over what the cell held: arrows end it, rather than move within it. */
  over: boolean;
  /** With the cell's text, or with what was typed over it. */
  begin: (typed: string | null, where?: 'cell' | 'bar') => void;
  change: (draft: string) => void;
  /** Writes it; without a draft nothing. */
  commit: () => void;
  cancel: () => void;
}

interface Typing {
  draft: string;
  where: 'cell' | 'bar';
  over: boolean;
  key: string;
  sheet: string;
}

export function useEditing(store: SheetStore, sheet: string, place: CellPlace, editable: boolean): Editing {
  const { t } = useTranslation('sheets');
  const [state, setState] = useState<Typing | null>(null);
  // A field that loses the focus as it is taken away commits what its key has just committed: once is enough.
  const open = useRef<Typing | null>(null);
  const set = (next: Typing | null) => {
    open.current = next;
    setState(next);
  };
  return {
    draft: state?.draft ?? null,
    where: state?.where ?? 'cell',
    over: state?.over ?? false,
    begin: (typed, where = 'cell') => {
      if (!editable || open.current !== null) return;
      const key = keyOf(place);
      set({ draft: typed ?? editedText(store, sheet, key), where, over: typed !== null, key, sheet });
    },
    change: (draft) => {
      if (open.current) set({ ...open.current, draft });
    },
    commit: () => {
      const now = open.current;
      if (now === null) return;
      set(null);
      if (now.draft === editedText(store, now.sheet, now.key)) return;
      const problem = typeInto(store, now.sheet, now.key, now.draft);
      if (problem) toast(t('notFormula'), { tone: 'wait', detail: reasonOf(problem) });
    },
    cancel: () => set(null),
  };

  function reasonOf({ reason, word }: FormulaProblem): string {
    return t(`problem_${reason}`, { word });
  }
}
