import { document as wordDocument } from '@basoche/crdt';
import { BODY, bodyToHtml, escapeHtml } from '@basoche/editor';
import type { WordFile } from '@basoche/office';
import type * as Y from 'yjs';
import { toBase64 } from '../../attachments/index.ts';

/** A page that stands on its own, its pictures in it, readable by any browser and word processor. */
export function toHtmlPage(doc: Y.Doc, title: string, pictures: WordFile['pictures']): string {
  const name = escapeHtml(title);
  const addressOf = (file: string): string | null => {
    const picture = Object.hasOwn(pictures, file) ? pictures[file] : undefined;
    return picture ? `data:${picture.type};base64,${toBase64(picture.bytes)}` : null;
  };
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<title>${name}</title>
<style>body{max-width:42em;margin:3em auto;padding:0 1em;font:12pt/1.6 Georgia,serif}blockquote{margin-left:2em}table{width:100%;border-collapse:collapse}td,th{padding:.3em .5em;border:1px solid #888;text-align:left;vertical-align:top}.title{text-align:center;font-size:1.6em;font-weight:bold}.tasks{padding-left:0;list-style:none}.tasks li{display:flex;gap:.5em}.page-break{break-after:page}figure{margin:1em 0;text-align:center}figure[data-side=left]{text-align:left}figure[data-side=right]{text-align:right}figure p{margin:0}figcaption{font-size:.9em;font-style:italic}.footnotes{margin-top:2em;border-top:1px solid #888;font-size:.9em}</style>
</head>
<body>
${bodyToHtml(doc.getXmlFragment(BODY), addressOf)}
</body>
</html>
`;
}

/** A text or a presentation, whole; sheets are computed by their own screen. */
export function toText(doc: Y.Doc): string {
  return `${wordDocument.documentText(doc)}\n`;
}
