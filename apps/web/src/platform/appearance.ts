import { proxy, subscribe } from 'valtio';
import { readText, writeText } from './local-store.ts';

export type Theme = 'LEGALSUCCESS' | 'LEGALTEAMS';
export type Mode = 'system' | 'light' | 'dark';

/** Look of the interface. The theme is the firm's offer until the person chooses another on this device. */
export const appearance = proxy<{ theme: Theme; mode: Mode }>({
  theme: readText('basoche.theme') === 'LEGALTEAMS' ? 'LEGALTEAMS' : 'LEGALSUCCESS',
  mode: readMode(),
});

/** Keeps `<html>` and the device in step with `appearance` and the system's preference. */
export function watchAppearance(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const root = document.documentElement;
    root.dataset['theme'] = appearance.theme;
    root.dataset['mode'] = appearance.mode === 'system' ? (dark.matches ? 'dark' : 'light') : appearance.mode;
    writeText('basoche.theme', appearance.theme);
    writeText('basoche.mode', appearance.mode);
  };
  apply();
  subscribe(appearance, apply);
  dark.addEventListener('change', apply);
}

function readMode(): Mode {
  const mode = readText('basoche.mode');
  return mode === 'light' || mode === 'dark' ? mode : 'system';
}
