/** Keys of the screens, as their handlers know them: the name of each key as the browser says it. */
export const SCREEN_KEYS = {
  messenger: [
    { does: 'send', press: ['Enter'] },
    { does: 'newLine', press: ['shift+Enter'] },
    { does: 'toMessages', press: ['ArrowUp'] },
    { does: 'firstLast', press: ['Home', 'End'] },
    { does: 'reply', press: ['r'] },
    { does: 'thread', press: ['f'] },
    { does: 'react', press: [':'] },
    { does: 'pin', press: ['p'] },
    { does: 'makeTask', press: ['t'] },
    { does: 'unread', press: ['u'] },
    { does: 'edit', press: ['e'] },
    { does: 'delete', press: ['Delete'] },
    { does: 'toField', press: ['Escape'] },
  ],
  tasks: [
    { does: 'choose', press: ['x'] },
    { does: 'chooseMore', press: ['shift+ArrowUp', 'shift+ArrowDown'] },
    { does: 'chooseAll', press: ['mod+a'] },
    { does: 'moveTask', press: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
    { does: 'moveCard', press: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
    { does: 'stretch', press: ['Alt+shift+ArrowLeft', 'Alt+shift+ArrowRight'] },
    { does: 'ofWeek', press: ['Home', 'End'] },
    { does: 'period', press: ['PageUp', 'PageDown'] },
    { does: 'newOnDay', press: ['Enter'] },
    { does: 'undo', press: ['mod+z'] },
  ],
  boards: [
    { does: 'cells', press: ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'ArrowRight'] },
    { does: 'empty', press: ['Delete', 'Backspace'] },
    { does: 'keepCell', press: ['Enter'] },
    { does: 'leaveCell', press: ['Escape'] },
    { does: 'moveItem', press: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
    { does: 'moveColumn', press: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
  ],
} as const satisfies Record<string, readonly { does: string; press: readonly string[] }[]>;

const WORDS: Partial<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Espace',
  Enter: 'Entrée',
  Escape: 'Échap',
  Delete: 'Suppr',
  Backspace: 'Retour arr.',
  Home: 'Début',
  End: 'Fin',
  PageUp: 'Page préc.',
  PageDown: 'Page suiv.',
};

/** As keyboards write them: `Alt+↑`. */
export function keysInWords(press: string): string {
  return press
    .split('+')
    .map((key) => WORDS[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');
}
