import { useId, useState } from 'react';
import { cx } from '../cx.ts';
import { Chip } from '../display/Chip.tsx';
import { Field, type FieldProps } from './Field.tsx';

export interface TagsFieldProps extends FieldProps {
  /** Without repeats, whatever their case. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** What the browser proposes while typing. */
  suggestions?: readonly string[];
  placeholder?: string;
  disabled?: boolean;
}

/** A list of short texts: Enter, a comma or leaving the field adds, Backspace in the empty field takes the last one away. */
export function TagsField({
  value,
  onChange,
  suggestions = [],
  placeholder,
  disabled = false,
  ...field
}: TagsFieldProps) {
  const [draft, setDraft] = useState('');
  const list = useId();

  function add(text: string) {
    setDraft('');
    const known = new Set(value.map(folded));
    const added = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '' && known.size < known.add(folded(part)).size);
    if (added.length > 0) onChange([...value, ...added]);
  }

  return (
    <Field {...field}>
      {(control) => (
        <span className={cx('b-input-box b-tags', field.error !== undefined && 'b-input-box-invalid')}>
          {value.map((tag) => (
            <Chip key={tag} {...(disabled ? {} : { onRemove: () => onChange(value.filter((each) => each !== tag)) })}>
              {tag}
            </Chip>
          ))}
          <input
            {...control}
            type="text"
            className="b-input"
            list={list}
            autoComplete="off"
            placeholder={value.length === 0 ? placeholder : undefined}
            disabled={disabled}
            value={draft}
            onChange={(event) => {
              const text = event.currentTarget.value;
              if (text.includes(',') || (isChoice(event.nativeEvent) && suggestions.includes(text))) add(text);
              else setDraft(text);
            }}
            onBlur={() => add(draft)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                // Never sends the form: a list is not finished by one of its entries.
                event.preventDefault();
                add(draft);
              }
              if (event.key === 'Backspace' && draft === '') onChange(value.slice(0, -1));
            }}
          />
          <datalist id={list}>
            {suggestions
              .filter((suggestion) => !value.includes(suggestion))
              .map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
          </datalist>
        </span>
      )}
    </Field>
  );
}

/** « droit fiscal » and « Droit fiscal » are one. */
const folded = (text: string) => text.toLocaleLowerCase('fr-FR');

/** Picked from the list of suggestions rather than typed: browsers say so by saying nothing, or by a replacement. */
function isChoice(event: Event): boolean {
  const { inputType } = event as InputEvent;
  return inputType === undefined || inputType === 'insertReplacementText';
}
