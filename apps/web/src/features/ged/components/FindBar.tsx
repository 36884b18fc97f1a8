import { find, findNext, findStateOf, replaceAllFound, replaceFound, selectFound } from '@basoche/editor';
import { Button, Checkbox, IconButton, TextField, toast } from '@basoche/ui';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { wordScreenKey } from '../model/editor-keys.ts';

const LOOSE = { accents: false, case: false, words: false };
const CHOICES = ['case', 'words', 'accents'] as const;

/** Which field the keyboard asked for; another one each time. */
export interface FindWish {
  field: 'query' | 'replacement';
}

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
  const field = useRef<HTMLInputElement>(null);
  const replacementField = useRef<HTMLInputElement>(null);
  const { count, current } = useEditorState({
    editor,
    selector: ({ editor }) => {
      const state = findStateOf(editor);
      return { count: state.matches.length, current: state.current };
    },
  });
  useEffect(() => {
    // Without words to look for, there is nothing to replace yet.
    const isReady = field.current?.value !== '' && replacementField.current !== null;
    const { current } = wish.field === 'replacement' && isReady ? replacementField : field;
    current?.focus();
    current?.select();
  }, [wish]);
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
    <search className="g-find" aria-label={t('find')} onKeyDown={onKeyDown}>
      <form
        className="g-find-row"
        onSubmit={(event) => {
          event.preventDefault();
          findNext(editor, 1);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          findNext(editor, -1);
        }}
      >
        <TextField
          ref={field}
          label={t('findQuery')}
          hideLabel
          placeholder={t('findQuery')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <output className="g-find-count">
          {query === '' ? '' : count === 0 ? t('findNone') : t('findCount', { current: current + 1, count })}
        </output>
        <IconButton
          label={t('findPrevious')}
          keys="shift+Enter"
          icon={<IconArrowUp />}
          onClick={() => findNext(editor, -1)}
        />
        <IconButton type="submit" label={t('findNext')} keys="Enter" icon={<IconArrowDown />} />
        {CHOICES.map((choice) => (
          <Checkbox
            key={choice}
            label={t(`find_${choice}`)}
            checked={options[choice]}
            onCheckedChange={(on) => setOptions({ ...options, [choice]: on })}
          />
        ))}
        <IconButton
          label={t('findClose')}
          keys="Escape"
          icon={<IconX />}
          className="g-find-close"
          onClick={() => {
            onClose();
            editor.commands.focus();
          }}
        />
      </form>
      {editable ? (
        <form
          className="g-find-row"
          onSubmit={(event) => {
            event.preventDefault();
            replaceFound(editor, replacement);
            if (findStateOf(editor).matches.length === 0) field.current?.focus();
          }}
        >
          <TextField
            ref={replacementField}
            label={t('replaceWith')}
            hideLabel
            placeholder={t('replaceWith')}
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
          />
          <Button type="submit" size="sm" disabled={count === 0}>
            {t('replace')}
          </Button>
          <Button
            size="sm"
            disabled={count === 0}
            onClick={() => {
              toast(t('replaced', { count: replaceAllFound(editor, replacement) }));
              // Nothing is left to replace: this button is disabled now, and would take the focus with it.
              field.current?.focus();
            }}
          >
            {t('replaceAll')}
          </Button>
        </form>
      ) : null}
    </search>
  );
}

/** The selection as what to look for, when it is short and of one block. */
function selectedText({ state }: Editor): string {
  const { from, to, $from, $to } = state.selection;
  return $from.sameParent($to) && to - from <= 80 ? state.doc.textBetween(from, to) : '';
}
