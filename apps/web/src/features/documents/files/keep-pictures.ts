import { pictureText, withLoss } from '@basoche/office';
import type { Loss, Report, WordFile } from '@basoche/office';
import type { DocName } from '@basoche/protocol';
import { parseDocName } from '@basoche/protocol';
import { StorageError } from '@basoche/sync';
import type { SyncEngine } from '@basoche/sync';
import { readyImage, sendFiles } from '../../attachments/index.ts';

type Node = WordFile['body'];
type Picture = WordFile['pictures'][string];

/** A picture that is a file of the document now, or why it is none. */
type Kept = { file: string; pixelWidth: number; pixelHeight: number } | Loss;

/**
 * Puts the pictures of a file on their way as files of the document that it becomes, kept on this device meanwhile. One
 * that cannot be kept leaves what it shows in words, and is counted.
 */
export async function keepPictures(
  engine: SyncEngine,
  userId: string,
  doc: DocName,
  { file, report }: { file: WordFile; report: Report },
): Promise<{ file: WordFile; report: Report }> {
  const kept = new Map<string, Kept>();
  for (const [id, picture] of Object.entries(file.pictures))
    kept.set(id, await keepPicture(engine, userId, doc, picture));
  let told = report;
  const lose = (loss: Loss): void => {
    told = withLoss(told, loss, 1);
  };
  const [body] = placed(file.body, kept, lose);
  return { file: { ...file, body: body ?? file.body, pictures: {} }, report: told };
}

async function keepPicture(engine: SyncEngine, userId: string, doc: DocName, { bytes, type }: Picture): Promise<Kept> {
  const image = await readyImage(new File([bytes], `image.${type.slice('image/'.length)}`));
  if ('problem' in image) return 'pictureSizes';
  const record = parseDocName(doc)?.slug ?? doc;
  try {
    const [sent] = await sendFiles(engine, userId, { doc, record, files: [image] }, (_name, part, parts) =>
      parts === 1 ? 'Envoyer une image' : `Envoyer une image (${part}/${parts})`,
    );
    return sent ? { file: sent.id, pixelWidth: image.width, pixelHeight: image.height } : 'picturesUnkept';
  } catch (error) {
    if (error instanceof StorageError) return 'picturesUnkept';
    throw error;
  }
}

/** A node with its pictures as they were kept. */
function placed(node: Node, kept: ReadonlyMap<string, Kept>, lose: (loss: Loss) => void): Node[] {
  const content = node.content?.flatMap((child) => placed(child, kept, lose));
  const whole = content ? { ...node, content } : node;
  const found = node.type === 'image' ? kept.get(String(node.attrs?.file)) : undefined;
  if (found === undefined) return [whole];
  if (typeof found === 'object') return [{ ...whole, attrs: { ...whole.attrs, ...found } }];
  lose(found);
  const words: Node = { type: 'paragraph', content: [{ type: 'text', text: pictureText(node) }] };
  return (content ?? []).length > 0 ? [words, { type: 'paragraph', content: content ?? [] }] : [words];
}
