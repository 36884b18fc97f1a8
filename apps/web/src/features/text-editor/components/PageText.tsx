import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';

export interface PageTextProps {
  editor: Editor;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The text itself. Not tiptap's EditorContent: that gives the view its node views a second time and a plugin for views made
 * with React, which are none here. Each draws the whole text anew, seconds in one of 300 pages.
 */
export function PageText({ editor, onKeyDown }: PageTextProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { dom } = editor.view;
    place.current?.append(dom);
    // The view has kept the root of where it was made.
    editor.view.updateRoot();
    return () => dom.remove();
  }, [editor]);
  return <div ref={place} className="g-paper-text" onKeyDown={onKeyDown} role="presentation" />;
}
