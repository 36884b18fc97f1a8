import { useState } from 'react';
import { readableOn } from '../color.ts';
import { cx } from '../cx.ts';
import { useUiLabels } from '../UiProvider.tsx';

export interface AvatarProps {
  /** Full name: the accessible name, and where the initials come from when none are given. */
  name: string;
  initials?: string;
  /** `#rrggbb`; darkened when white text would not be readable on it. */
  color?: string;
  /** Address of an image; the initials stand in until it is there, and where it cannot be loaded. */
  image?: string | null;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Shows the green dot and says so. */
  present?: boolean;
  /** Beside a visible name: hidden from assistive technology. */
  decorative?: boolean;
}

export function Avatar({
  name,
  initials,
  color = '#24477f',
  image = null,
  size = 'md',
  present = false,
  decorative = false,
}: AvatarProps) {
  const labels = useUiLabels();
  const [broken, setBroken] = useState<string | null>(null);
  const { background, ink } = readableOn(color);
  const label = present ? `${name} (${labels.presentNow})` : name;
  return (
    <span
      className={cx('b-avatar', `b-avatar-${size}`)}
      style={{ background, color: ink }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      {initials ?? initialsOf(name)}
      {image === null || image === broken ? null : (
        <img key={image} className="b-avatar-image" src={image} alt="" onError={() => setBroken(image)} />
      )}
      {present ? <span className="b-avatar-dot" /> : null}
    </span>
  );
}

/** Two capitals: first letters of the first and last words. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s\-’']+/u)
    .filter((word) => /^\p{L}/u.test(word));
  const first = words[0]?.[0] ?? '';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : (words[0]?.[1] ?? '');
  return `${first}${last}`.toLocaleUpperCase('fr') || 'LL';
}
