import { Button, Checkbox, IconButton, TextField } from '@basoche/ui';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Which field the keyboard asked for, if any; another one each time. */
export interface FindWish {
  field: 'query' | 'replacement' | null;
}

export interface FindFormProps {
  /** What the field for the words is called. */
  label: string;
  query: string;
  onQuery: (query: string) => void;
  /** How many there are, and which of them is shown. */
  told: string;
  choices: readonly { id: string; label: string; checked: boolean }[];
  onChoice: (id: string, checked: boolean) => void;
  wish: FindWish;
  isFound: boolean;
  onStep: (way: 1 | -1) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
  /** `null` for whoever only reads. */
  replacing: {
    words: string;
    onWords: (words: string) => void;
    /** The one that is shown; gives whether there is another. */
    onReplace: () => boolean;
    onReplaceAll: () => void;
  } | null;
}

/** The bar that words are looked for with, and replaced, in documents of each kind. */
export function FindForm(props: FindFormProps) {
  const { label, query, onQuery, told, choices, onChoice, wish, isFound, onStep, onKeyDown, onClose, replacing } =
    props;
  const { t } = useTranslation('ged');
  const field = useRef<HTMLInputElement>(null);
  const replacementField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wish.field === null) return;
    // Without words to look for, there is nothing to replace yet.
    const isReady = field.current?.value !== '' && replacementField.current !== null;
    const { current } = wish.field === 'replacement' && isReady ? replacementField : field;
    current?.focus();
    current?.select();
  }, [wish]);
  return (
    <search className="g-find" aria-label={t('find')} onKeyDown={onKeyDown}>
      <form
        className="g-find-row"
        onSubmit={(event) => {
          event.preventDefault();
          onStep(1);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          onStep(-1);
        }}
      >
        <TextField
          ref={field}
          label={label}
          hideLabel
          placeholder={label}
          value={query}
          onChange={(event) => onQuery(event.target.value)}
        />
        <output className="g-find-count">{told}</output>
        <IconButton label={t('findPrevious')} keys="shift+Enter" icon={<IconArrowUp />} onClick={() => onStep(-1)} />
        <IconButton type="submit" label={t('findNext')} keys="Enter" icon={<IconArrowDown />} />
        {choices.map((choice) => (
          <Checkbox
            key={choice.id}
            label={choice.label}
            checked={choice.checked}
            onCheckedChange={(on) => onChoice(choice.id, on)}
          />
        ))}
        <IconButton label={t('findClose')} keys="Escape" icon={<IconX />} className="g-find-close" onClick={onClose} />
      </form>
      {replacing === null ? null : (
        <form
          className="g-find-row"
          onSubmit={(event) => {
            event.preventDefault();
            if (!replacing.onReplace()) field.current?.focus();
          }}
        >
          <TextField
            ref={replacementField}
            label={t('replaceWith')}
            hideLabel
            placeholder={t('replaceWith')}
            value={replacing.words}
            onChange={(event) => replacing.onWords(event.target.value)}
          />
          <Button type="submit" size="sm" disabled={!isFound}>
            {t('replace')}
          </Button>
          <Button
            size="sm"
            disabled={!isFound}
            onClick={() => {
              replacing.onReplaceAll();
              // Nothing is left to replace: this button is disabled now, and would take the focus with it.
              field.current?.focus();
            }}
          >
            {t('replaceAll')}
          </Button>
        </form>
      )}
    </search>
  );
}
