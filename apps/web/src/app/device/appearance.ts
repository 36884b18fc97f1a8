import type { Offer } from '@basoche/domain';
import { proxy, subscribe } from 'valtio';
import { readText, writeText } from '../storage/local-store.ts';

export type Theme = Offer;
/** `offer`: the theme of the firm's offer. */
export type ThemeChoice = 'offer' | Theme;
export type Mode = 'system' | 'light' | 'dark';

/** Look of the interface: the theme of the firm's offer unless the person chose another on this device. */
export const appearance = proxy<{ offer: Theme; theme: ThemeChoice; mode: Mode }>({
  offer: themeOf(readText('basoche.theme')) ?? 'LEGALSUCCESS',
  theme: themeOf(readText('basoche.theme-choice')) ?? 'offer',
  mode: readMode(),
});

/** Keeps `<html>` and the device in step with `appearance` and the system's preference. */
export function watchAppearance(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const root = document.documentElement;
    const theme = appearance.theme === 'offer' ? appearance.offer : appearance.theme;
    root.dataset['theme'] = theme;
    root.dataset['mode'] = appearance.mode === 'system' ? (dark.matches ? 'dark' : 'light') : appearance.mode;
    // What the next first paint shows, before any code of ours runs.
    writeText('basoche.theme', theme);
    writeText('basoche.theme-choice', appearance.theme === 'offer' ? null : appearance.theme);
    writeText('basoche.mode', appearance.mode);
  };
  apply();
  subscribe(appearance, apply);
  dark.addEventListener('change', apply);
}

function themeOf(text: string | null): Theme | null {
  return text === 'LEGALSUCCESS' || text === 'LEGALTEAMS' ? text : null;
}

function readMode(): Mode {
  const mode = readText('basoche.mode');
  return mode === 'light' || mode === 'dark' ? mode : 'system';
}
