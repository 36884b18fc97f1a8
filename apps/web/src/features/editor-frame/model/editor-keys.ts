import { proxy } from 'valtio';

/** A line of a list of keys: what it does, as a text of the dictionary, and the keys as the browser names them. */
interface Line {
  does: string;
  press: readonly string[];
}

/** Keys of each kind of document. */
export const EDITOR_KEYS = {
  word: [
    { does: 'bold', press: ['mod+b'] },
    { does: 'italic', press: ['mod+i'] },
    { does: 'underline', press: ['mod+u'] },
    { does: 'strike', press: ['mod+shift+s'] },
    { does: 'superscript', press: ['mod+.'] },
    { does: 'clearLook', press: ['Ctrl+ '] },
    { does: 'keys_headings', press: ['mod+Alt+1', 'mod+Alt+2', 'mod+Alt+3', 'mod+Alt+4'] },
    { does: 'keys_body', press: ['mod+Alt+0'] },
    { does: 'keys_align', press: ['mod+shift+l', 'mod+shift+e', 'mod+shift+r', 'mod+shift+j'] },
    { does: 'bulletList', press: ['mod+shift+8'] },
    { does: 'orderedList', press: ['mod+shift+7'] },
    { does: 'taskList', press: ['mod+shift+9'] },
    { does: 'blockquote', press: ['mod+shift+b'] },
    { does: 'keys_clause', press: ['Tab', 'shift+Tab'] },
    { does: 'keys_cells', press: ['shift+ArrowRight'] },
    { does: 'link', press: ['mod+k'] },
    { does: 'mention', press: ['@'] },
    { does: 'pageBreak', press: ['mod+Enter'] },
    { does: 'footnote', press: ['mod+Alt+f'] },
    { does: 'keys_nbsp', press: ['mod+shift+ '] },
    { does: 'keys_comment', press: ['mod+Alt+m'] },
    { does: 'keys_threads', press: ['F8', 'shift+F8'] },
    { does: 'keys_suggest', press: ['mod+Alt+shift+e'] },
    { does: 'keys_find', press: ['mod+f'] },
    { does: 'keys_replace', press: ['mod+h'] },
    { does: 'keys_findStep', press: ['F3', 'shift+F3'] },
    { does: 'undo', press: ['mod+z'] },
    { does: 'redo', press: ['mod+y', 'mod+shift+z'] },
    { does: 'keys_toolbar', press: ['Alt+F10'] },
  ],
  cell: [
    { does: 'keys_cell_move', press: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
    { does: 'keys_cell_extend', press: ['shift+ArrowUp', 'shift+ArrowDown', 'shift+ArrowLeft', 'shift+ArrowRight'] },
    { does: 'keys_cell_edge', press: ['mod+ArrowUp', 'mod+ArrowDown', 'mod+ArrowLeft', 'mod+ArrowRight'] },
    { does: 'keys_cell_page', press: ['PageUp', 'PageDown'] },
    { does: 'keys_cell_ends', press: ['Home', 'End', 'mod+Home', 'mod+End'] },
    { does: 'keys_cell_all', press: ['mod+a'] },
    { does: 'keys_cell_edit', press: ['F2'] },
    { does: 'keys_cell_below', press: ['Enter', 'shift+Enter'] },
    { does: 'keys_cell_beside', press: ['Tab', 'shift+Tab'] },
    { does: 'keys_cell_cancel', press: ['Escape'] },
    { does: 'keys_cell_empty', press: ['Delete', 'Backspace'] },
    { does: 'keys_cell_fill', press: ['mod+d', 'mod+r'] },
    { does: 'bold', press: ['mod+b'] },
    { does: 'italic', press: ['mod+i'] },
    { does: 'underline', press: ['mod+u'] },
    { does: 'keys_find', press: ['mod+f'] },
    { does: 'keys_replace', press: ['mod+h'] },
    { does: 'keys_findStep', press: ['F3', 'shift+F3'] },
    { does: 'keys_cell_filter', press: ['Alt+ArrowDown'] },
    { does: 'keys_comment', press: ['mod+Alt+m'] },
    { does: 'undo', press: ['mod+z'] },
    { does: 'redo', press: ['mod+y', 'mod+shift+z'] },
  ],
  slide: [
    { does: 'keys_slide_new', press: ['mod+m'] },
    { does: 'keys_slide_panes', press: ['F6', 'shift+F6'] },
    { does: 'keys_slide_go', press: ['ArrowUp', 'ArrowDown', 'Home', 'End'] },
    { does: 'keys_slide_order', press: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
    { does: 'keys_slide_choose', press: ['mod+a'] },
    { does: 'keys_slide_move', press: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
    { does: 'keys_slide_fine', press: ['mod+ArrowLeft', 'mod+ArrowRight', 'mod+ArrowUp', 'mod+ArrowDown'] },
    { does: 'keys_slide_size', press: ['shift+ArrowLeft', 'shift+ArrowRight', 'shift+ArrowUp', 'shift+ArrowDown'] },
    { does: 'keys_slide_turn', press: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
    { does: 'keys_slide_write', press: ['Enter', 'F2'] },
    { does: 'keys_slide_leave', press: ['Escape'] },
    { does: 'keys_slide_copy', press: ['mod+d'] },
    { does: 'keys_slide_clipboard', press: ['mod+c', 'mod+x', 'mod+v'] },
    { does: 'keys_slide_delete', press: ['Delete', 'Backspace'] },
    { does: 'bold', press: ['mod+b'] },
    { does: 'italic', press: ['mod+i'] },
    { does: 'underline', press: ['mod+u'] },
    { does: 'link', press: ['mod+k'] },
    { does: 'keys_comment', press: ['mod+Alt+m'] },
    { does: 'keys_find', press: ['mod+f'] },
    { does: 'keys_replace', press: ['mod+h'] },
    { does: 'keys_findStep', press: ['F3', 'shift+F3'] },
    { does: 'keys_slide_present', press: ['F5', 'shift+F5'] },
    { does: 'undo', press: ['mod+z'] },
    { does: 'redo', press: ['mod+y', 'mod+shift+z'] },
  ],
} as const satisfies Record<string, readonly Line[]>;

/** Heard in every document. */
export const COMMON_KEYS = [
  { does: 'history', press: ['mod+Alt+shift+h'] },
  { does: 'keys_kept', press: ['mod+s'] },
  { does: 'keys_list', press: ['mod+/'] },
] as const satisfies readonly Line[];

/** Whether the list of keys is shown. */
export const keysShown = proxy({ on: false });

export type WordScreenKey = 'find' | 'replace' | 'findNext' | 'findPrevious' | 'link' | 'suggest' | 'toolbar';

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const WITH_MOD: Partial<Record<string, WordScreenKey>> = { f: 'find', h: 'replace', k: 'link' };

/** What a key asks of the screen around a text; the others are the text's own. */
export function wordScreenKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): WordScreenKey | null {
  const mod = ctrlKey || metaKey;
  if (key === 'F3' && !mod && !altKey) return shiftKey ? 'findPrevious' : 'findNext';
  if (key === 'F10' && altKey) return 'toolbar';
  // The place of the key: with Alt, some keyboards write another sign.
  if (mod && altKey && shiftKey) return code === 'KeyE' ? 'suggest' : null;
  return mod && !altKey && !shiftKey ? (WITH_MOD[key.toLowerCase()] ?? null) : null;
}
