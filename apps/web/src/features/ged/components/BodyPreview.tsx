import { BODY, bodyToHtml } from '@basoche/editor';
import type { DocHandle } from '@basoche/sync';
import type * as Y from 'yjs';
import { useDocSnapshot } from '../../../platform/docs.ts';

const readHtml = (doc: Y.Doc): string => bodyToHtml(doc.getXmlFragment(BODY));

/** The text as it is, without an editor: nothing here can change it. Follows what others write. */
export function BodyPreview({ handle }: { handle: DocHandle }) {
  const html = useDocSnapshot(handle, readHtml) ?? '';
  return (
    <div className="g-work">
      <div className="g-desk">
        {/* `bodyToHtml` escapes every text and attribute (SPEC.md of the editor, ED10). */}
        <div className="g-paper">
          <div className="ProseMirror" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      </div>
    </div>
  );
}
