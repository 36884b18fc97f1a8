import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

interface LazyField {
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
  onKeyDown: (event: { key: string; currentTarget: unknown }) => void;
}

export interface LazyTextProps {
  value: string;
  onCommit: (text: string) => void;
  valid?: (text: string) => boolean;
  required?: boolean;
  children: (field: LazyField) => ReactNode;
}

/** Keystrokes stay local until the field is left: a shared value is not rewritten at each key. Leaving the screen commits too. */
export function LazyText({ value, onCommit, valid = () => true, required = false, children }: LazyTextProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const accepted = (text: string) => valid(text) && !(required && text === '');
  const commit = () => {
    const text = draft?.trim();
    if (text !== undefined && text !== value && accepted(text)) onCommit(text);
  };
  const commitOnLeave = useEffectEvent(commit);
  useEffect(() => () => commitOnLeave(), []);
  return children({
    value: draft ?? value,
    error: draft !== null && !accepted(draft.trim()) ? ' ' : undefined,
    onChange: (event) => setDraft(event.currentTarget.value),
    onBlur: () => {
      commit();
      setDraft(null);
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter' && event.currentTarget instanceof HTMLInputElement) {
        commit();
        setDraft(null);
      }
    },
  });
}
