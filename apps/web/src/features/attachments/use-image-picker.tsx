import { IMAGE_TYPES } from '@basoche/domain';
import { type ReactNode, useRef } from 'react';

export interface ImagePicker {
  /** Asks for pictures. */
  choose: () => void;
  /** What `choose` asks with. */
  picker: ReactNode;
}

/** Lets the person choose pictures of this device; `take` gets at least one. */
export function useImagePicker(label: string, take: (files: readonly File[]) => void): ImagePicker {
  const input = useRef<HTMLInputElement>(null);
  return {
    choose: () => input.current?.click(),
    picker: (
      <input
        ref={input}
        type="file"
        accept={IMAGE_TYPES.join(',')}
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) take(files);
        }}
      />
    ),
  };
}
