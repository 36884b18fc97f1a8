import type { Editor } from '@tiptap/core';

/** What pictures need of the application. */
export interface ImageProvider {
  /** Name of the document whose files they are. */
  home: string;
  /** An address of the picture's bytes, from this device or the server. Rejects with what the reader is told. */
  load: (file: string) => Promise<string>;
  /** What is said of a file that leaves from this device; '' once it is there. */
  stateOf: (file: string) => string;
  labels: { resize: string; caption: string };
}

export interface ImageStore {
  /** `null`: pictures are drawn without their bytes. */
  provider: ImageProvider | null;
  /** Called when what the provider says changed, and whether what failed to load may come now. */
  views: Set<(mayCome: boolean) => void>;
}

/** @returns `changed`: what the provider says is other than it was; with `true`, what failed to load may come now */
export function provideImages(
  editor: Editor,
  provider: ImageProvider,
): { changed: (mayCome: boolean) => void; end: () => void } {
  const store = editor.storage.image;
  const changed = (mayCome: boolean): void => {
    for (const view of store.views) view(mayCome);
  };
  store.provider = provider;
  changed(true);
  return {
    changed,
    end() {
      if (store.provider === provider) store.provider = null;
    },
  };
}
