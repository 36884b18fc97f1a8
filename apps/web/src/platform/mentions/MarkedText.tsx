import { cx } from '@basoche/ui';
import { TextLink } from '../beside/TextLink.tsx';
import { textParts } from './text-parts.ts';
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

/** A text with its web addresses as links and the names of people it addresses marked. */
export function MarkedText({ text, people, me, tabbable = true }: MarkedTextProps) {
  return textParts(text, people).map((part, at) =>
    'href' in part ? (
      <TextLink key={at} href={part.href} tabIndex={tabbable ? 0 : -1}>
        {part.text}
      </TextLink>
    ) : 'mentioned' in part ? (
      <span key={at} className={cx('k-mention', part.mentioned.includes(me) && 'k-mention-me')}>
        {part.text}
      </span>
    ) : (
      part.text
    ),
  );
}
