import { find, findNext, findStateOf, replaceAllFound, replaceFound, selectFound } from '@basoche/editor';
import { toast } from '@basoche/ui';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wordScreenKey } from '../../editor-frame/index.ts';
import { selectedText } from '../../editor-frame/index.ts';
import { FindForm, type FindWish } from '../../editor-frame/index.ts';

const LOOSE = { accents: false, case: false, words: false };
const CHOICES = ['case', 'words', 'accents'] as const;

export interface FindBarProps {
  editor: Editor;
  editable: boolean;
  wish: FindWish;
  /** Keys pressed here that are those of the text too. */
  onWish: (event: KeyboardEvent) => void;
  onClose: () => void;
}

/** Finds a text in the document, and replaces it. Escape goes back to the text, at the match. */
export function FindBar({ editor, editable, wish, onWish, onClose }: FindBarProps) {
  const { t } = useTranslation('ged');
  const [query, setQuery] = useState(() => selectedText(editor));
  const [options, setOptions] = useState(LOOSE);
  const [replacement, setReplacement] = useState('');
  const { count, current } = useEditorState({
    editor,
    selector: ({ editor }) => {
      const state = findStateOf(editor);
      return { count: state.matches.length, current: state.current };
    },
  });
  useEffect(() => find(editor, query, options), [editor, query, options]);
  useEffect(
    () => () => {
      if (!editor.isDestroyed) find(editor, '', LOOSE);
    },
    [editor],
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (['find', 'replace', 'findNext', 'findPrevious'].includes(wordScreenKey(event) ?? '')) onWish(event);
    if (event.key !== 'Escape') return;
    event.preventDefault();
    selectFound(editor);
    onClose();
    editor.view.focus();
  }

  return (
    <FindForm
      {...{ query, wish, onKeyDown }}
      label={t('findQuery')}
      onQuery={setQuery}
      told={query === '' ? '' : count === 0 ? t('findNone') : t('findCount', { current: current + 1, count })}
      choices={CHOICES.map((id) => ({ id, label: t(`find_${id}`), checked: options[id] }))}
      onChoice={(id, on) => setOptions({ ...options, [id]: on })}
      isFound={count > 0}
      onStep={(way) => findNext(editor, way)}
      onClose={() => {
        onClose();
        editor.commands.focus();
      }}
      replacing={
        editable
          ? {
              words: replacement,
              onWords: setReplacement,
              onReplace: () => {
                replaceFound(editor, replacement);
                return findStateOf(editor).matches.length > 0;
              },
              onReplaceAll: () => toast(t('replaced', { count: replaceAllFound(editor, replacement) })),
            }
          : null
      }
    />
  );
}
