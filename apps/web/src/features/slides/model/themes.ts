import type { slide as slides } from '@basoche/crdt';
import type { CSSProperties } from 'react';

/** What the names of colours look like, `#rrggbb`: on screens and in files. Letters of each stand out from the paper. */
export const THEME_COLORS: Record<slides.SlideTheme, Record<slides.SlideColor, string>> = {
  ink: {
    paper: '#ffffff',
    text: '#1b2433',
    muted: '#5b6472',
    accent: '#24477f',
    second: '#a34a22',
    third: '#20734a',
  },
  plum: {
    paper: '#ffffff',
    text: '#2a1c2a',
    muted: '#6b5a6a',
    accent: '#6d2f6a',
    second: '#8f5b00',
    third: '#2a6a72',
  },
  paper: {
    paper: '#faf6ee',
    text: '#2b241b',
    muted: '#6a6052',
    accent: '#7a4a1e',
    second: '#35566f',
    third: '#556126',
  },
  night: {
    paper: '#161a22',
    text: '#f0f2f6',
    muted: '#a6adba',
    accent: '#8fb0ec',
    second: '#e6b073',
    third: '#7fcf9f',
  },
};

/** The colours as variables of the style sheet, for everything inside of a slide. */
export function themeStyle(deck: slides.Deck): CSSProperties {
  const colors = Object.entries(THEME_COLORS[deck.theme]).map(([name, color]) => [`--sl-${name}`, color]);
  return Object.fromEntries(colors) as CSSProperties;
}

export function colorOf(color: slides.SlideColor | null): string | undefined {
  return color === null ? undefined : `var(--sl-${color})`;
}
