import { settleSuggestions, showSuggestions, suggestAs, suggestionsOf } from '@basoche/editor';
import type { Suggestion, Verdict } from '@basoche/editor';
import { toast } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { useUser } from '../../../app/session/session.ts';
import { keepLook, lookAt } from '../../../app/storage/view-memory.ts';
import { useTextReading } from './use-text-reading.ts';

/** What people propose in an open document, and whether this person does. */
export interface Suggestions {
  list: readonly Suggestion[];
  /** What this person types is proposed. */
  isOn: boolean;
  switchOn: (isOn: boolean) => void;
  settle: (suggestion: Suggestion, verdict: Verdict) => void;
  /** @param user `null`: of everybody */
  settleAll: (user: string | null, verdict: Verdict) => void;
  goTo: (suggestion: Suggestion) => void;
}

const AREA = 'suggesting';

/** @param place the document, under whose name the choice is kept on this device */
export function useSuggestions(editor: Editor, place: string, editable: boolean): Suggestions {
  const { t } = useTranslation('review');
  const me = useUser().id;
  const people = usePeople();
  const list = useTextReading(editor, suggestionsOf);
  const [isChosen, setChosen] = useState(() => lookAt(me, AREA, place).on !== undefined);
  const isOn = isChosen && editable;
  useEffect(() => suggestAs(editor, isOn ? me : null), [editor, isOn, me]);
  useEffect(() => {
    Object.assign(editor.storage.suggestMode, { onDirect: () => toast(t('writtenDirectly'), { tone: 'info' }) });
  }, [editor, t]);
  useEffect(() => showSuggestions(editor, list), [editor, list]);
  useEffect(() => {
    for (const { id, color } of people.list)
      if (/^#[0-9a-f]{6}$/i.test(color)) editor.view.dom.style.setProperty(`--who-${id}`, color);
  }, [editor, people]);

  return {
    list,
    isOn,
    switchOn(on) {
      keepLook(me, AREA, place, on ? { on: 'yes' } : {});
      setChosen(on);
    },
    settle(suggestion, verdict) {
      const { kind, user, from, text } = suggestion;
      const isSame = (each: Suggestion): boolean =>
        each.kind === kind && each.user === user && each.from === from && each.text === text;
      // Read a moment ago: somebody may have written before it since.
      if (suggestionsOf(editor.state.doc).some(isSame)) settleSuggestions(editor, isSame, verdict);
      else toast(t('movedMeanwhile'), { tone: 'info' });
      // The button that was pressed is gone with its suggestion.
      editor.view.focus();
    },
    settleAll(user, verdict) {
      settleSuggestions(editor, (each) => user === null || each.user === user, verdict);
      editor.view.focus();
    },
    goTo({ from, to }) {
      const { size } = editor.state.doc.content;
      editor.commands.setTextSelection({ from: Math.min(from, size), to: Math.min(to, size) });
      editor.commands.scrollIntoView();
    },
  };
}
