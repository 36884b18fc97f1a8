/** Keys in the words of the person's keyboard: `mod` becomes ⌘ on a Mac and Ctrl elsewhere. */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className="b-kbd">{keyText(keys)}</kbd>;
}

export function keyText(keys: string, mac = isMac()): string {
  return keys
    .split('+')
    .map((key) =>
      key === 'mod'
        ? mac
          ? '⌘'
          : 'Ctrl'
        : key === 'shift'
          ? mac
            ? '⇧'
            : 'Maj'
          : key === 'alt'
            ? mac
              ? '⌥'
              : 'Alt'
            : key,
    )
    .join(' ');
}

function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
}
