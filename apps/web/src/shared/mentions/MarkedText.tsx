import { cx } from '@basoche/ui';
import { useMemo } from 'react';
import { TextLink } from '../side-panel/TextLink.tsx';
import { textParts } from './text-parts.ts';
import type { TextPart } from './text-parts.ts';
import type { Named } from '@basoche/domain';
import './mentions.css';

export interface MarkedTextProps {
  text: string;
  /** Whose names are marked. */
  people: readonly Named[];
  /** User id of who reads. */
  me: string;
  /** `false` where the Tab key comes to one row of a list only. */
  tabbable?: boolean;
}

/** A text with its form, its web addresses as links and the names of people it addresses marked. */
export function MarkedText({ text, people, me, tabbable = true }: MarkedTextProps) {
  const parts = useMemo(() => textParts(text, people), [text, people]);
  return <Parts parts={parts} me={me} tabbable={tabbable} />;
}

function Parts({ parts, me, tabbable }: { parts: readonly TextPart[]; me: string; tabbable: boolean }) {
  const inner = (within: readonly TextPart[]) => <Parts parts={within} me={me} tabbable={tabbable} />;
  return parts.map((part, at) => {
    if ('href' in part)
      return (
        <TextLink key={at} href={part.href} tabIndex={tabbable ? 0 : -1}>
          {part.text}
        </TextLink>
      );
    if ('mentioned' in part)
      return (
        <span key={at} className={cx('k-mention', part.mentioned.includes(me) && 'k-mention-me')}>
          {part.text}
        </span>
      );
    if ('bold' in part) return <strong key={at}>{inner(part.bold)}</strong>;
    if ('italic' in part) return <em key={at}>{inner(part.italic)}</em>;
    if ('code' in part)
      return (
        <code key={at} className="k-code">
          {part.code}
        </code>
      );
    if ('block' in part)
      return (
        <code key={at} className="k-code-block">
          {part.block}
        </code>
      );
    return part.text;
  });
}
