import { TEXT_LANGUAGE } from '@basoche/domain';
import { BODY, bodyToHtml } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import { useEffect, useMemo, useState } from 'react';
import type * as Y from 'yjs';
import { useDocSnapshot } from '../../../data/docs/docs.ts';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { ImageAddresses } from '../../attachments/index.ts';

/** Stands for a picture until its bytes are there. */
const WAITING = /src="image:([\w-]+)"/g;

const readHtml = (doc: Y.Doc): string => bodyToHtml(doc.getXmlFragment(BODY), (file) => `image:${file}`);

/** The text as it is, without an editor: nothing here can change it. Follows what others write. */
export function BodyPreview({ handle }: { handle: DocHandle }) {
  const html = useDocSnapshot(handle, readHtml) ?? '';
  const addresses = useImageAddresses(html);
  const shown = html.replaceAll(WAITING, (waiting, file: string) => {
    const address = addresses.get(file);
    return address === undefined ? waiting.replace('src=', 'data-src=') : `src="${address}"`;
  });
  return (
    <div className="g-work">
      <div className="g-desk">
        {/* `bodyToHtml` escapes every text and attribute (SPEC.md of the editor, ED10). */}
        <div className="g-paper">
          <div className="ProseMirror" lang={TEXT_LANGUAGE} dangerouslySetInnerHTML={{ __html: shown }} />
        </div>
      </div>
    </div>
  );
}

/** Addresses of the pictures of a text, as they come; a picture without one shows its words. */
function useImageAddresses(html: string): ReadonlyMap<string, string> {
  const engine = useEngine();
  const { id: me } = useUser();
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(() => new Map());
  const addresses = useMemo(() => new ImageAddresses(engine, me), [engine, me]);
  useEffect(() => () => addresses.close(), [addresses]);
  useEffect(() => {
    for (const [, file] of html.matchAll(WAITING))
      if (file !== undefined)
        addresses.of(file).then(
          (address) =>
            setKnown((before) => (before.get(file) === address ? before : new Map(before).set(file, address))),
          () => {},
        );
  }, [html, addresses]);
  return known;
}
