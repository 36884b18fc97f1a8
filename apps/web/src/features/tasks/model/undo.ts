import { useEffectEvent, useLayoutEffect, useMemo } from 'react';

/** What a person may take back on a screen, the latest last. */
export class UndoStack {
  readonly #undos: (() => void)[] = [];

  /** @returns takes this one back, once, wherever it stands */
  push(undo: () => void): () => void {
    const entry = () => undo();
    this.#undos.push(entry);
    return () => {
      const at = this.#undos.indexOf(entry);
      if (at < 0) return;
      this.#undos.splice(at, 1);
      entry();
    };
  }

  /** Takes the latest back. @returns whether there was one */
  pop(): boolean {
    const undo = this.#undos.pop();
    undo?.();
    return undo !== undefined;
  }
}

/** Takes back by Ctrl Z (⌘ Z), except in a text field, which has its own. */
export function useUndoKeys(undone: () => void): UndoStack {
  const stack = useMemo(() => new UndoStack(), []);
  const onUndone = useEffectEvent(undone);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'z')
        return;
      if (event.defaultPrevented || writes(event.target)) return;
      if (!stack.pop()) return;
      event.preventDefault();
      onUndone();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [stack]);
  return stack;
}

/** The field for a new task is empty after an addition: there, the keys take the addition back. */
function writes(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';
}
