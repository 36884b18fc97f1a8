import { MAX_IMAGE_FILE_BYTES, formatBytes } from '@basoche/domain';
import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { toast } from '@basoche/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEngine } from '../../app/engine.tsx';
import { useUser } from '../../app/session/session.ts';
import { loadFile } from './attachments.ts';
import { readyImage } from './image-file.ts';
import type { ReadyImage } from './image-file.ts';
import { useSendFiles } from './use-send-files.ts';

/** A picture that is a file of the document now. */
export interface TakenImage {
  file: string;
  /** Pixels. */
  width: number;
  height: number;
}

export interface ImageIntake {
  /** Pictures on their way, stored on this device meanwhile. What cannot be taken is told and left out. */
  take: (files: readonly File[]) => Promise<TakenImage[]>;
  /** Ids of pictures that were made ready already; `null` when the device cannot keep them, said to the person. */
  keep: (images: readonly Pick<ReadyImage, 'name' | 'mime' | 'bytes'>[]) => Promise<string[] | null>;
  /** The id of a copy of another document's picture: its readers may not be those of this one. @throws ApiError as `loadFile` */
  adopt: (file: string) => Promise<string | null>;
}

/** Pictures that become files of a document: chosen, pasted, dropped, or of another document. */
export function useImageIntake(doc: DocName): ImageIntake {
  const { t } = useTranslation('ged');
  const engine = useEngine();
  const { id: me } = useUser();
  const send = useSendFiles(doc);
  return useMemo(() => {
    const keep: ImageIntake['keep'] = async (images) => {
      const sent = await send(parseDocName(doc)?.slug ?? doc, images);
      return sent?.map(({ id }) => id) ?? null;
    };
    return {
      keep,
      take: async (files) => {
        const ready: ReadyImage[] = [];
        for (const file of files) {
          const image = await readyImage(file);
          if (!('problem' in image)) ready.push(image);
          else
            toast(t(`image_${image.problem}`, { name: file.name, max: formatBytes(MAX_IMAGE_FILE_BYTES) }), {
              tone: 'bad',
            });
        }
        const ids = ready.length === 0 ? null : await keep(ready);
        return (ids ?? []).map((file, at) => ({ file, width: ready[at]!.width, height: ready[at]!.height }));
      },
      adopt: async (file) => {
        const bytes = await loadFile(engine, me, file);
        const ids = await keep([{ name: 'image', mime: '', bytes }]);
        return ids?.[0] ?? null;
      },
    };
  }, [doc, engine, me, send, t]);
}

/** The pictures of a paste. Words that come with their picture (a spreadsheet's cells, say) are the words. */
export function pastedImages(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  return files.length === 0 || hasWords(data) ? [] : files;
}

/** Beside the picture itself. */
function hasWords(data: DataTransfer | null): boolean {
  const html = data?.getData('text/html') ?? '';
  if (html === '') return (data?.getData('text/plain') ?? '') !== '';
  return (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').trim() !== '';
}
