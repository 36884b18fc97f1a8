import { TextField, type TextFieldProps } from '@basoche/ui';
import { useState } from 'react';

export interface DraftFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'onBlur'> {
  value: string;
  onText: (text: string) => void;
}

/** A text that acts at each key, and shows what is typed although the value comes back a little later. */
export function DraftField({ value, onText, ...field }: DraftFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        onText(event.currentTarget.value);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
