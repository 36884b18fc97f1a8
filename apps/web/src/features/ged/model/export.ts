import { document as wordDocument } from '@basoche/crdt';
import { BODY, bodyToHtml, escapeHtml } from '@basoche/editor';
import type * as Y from 'yjs';

/** A page that stands on its own, readable by any browser and word processor. */
export function toHtmlPage(doc: Y.Doc, title: string): string {
  const name = escapeHtml(title);
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<title>${name}</title>
<style>body{max-width:42em;margin:3em auto;padding:0 1em;font:12pt/1.6 Georgia,serif}blockquote{margin-left:2em}table{width:100%;border-collapse:collapse}td,th{padding:.3em .5em;border:1px solid #888;text-align:left;vertical-align:top}.title{text-align:center;font-size:1.6em;font-weight:bold}.tasks{padding-left:0;list-style:none}.tasks li{display:flex;gap:.5em}.page-break{break-after:page}</style>
</head>
<body>
${bodyToHtml(doc.getXmlFragment(BODY))}
</body>
</html>
`;
}

export function toText(doc: Y.Doc): string {
  return `${wordDocument.readDocument(doc).text}\n`;
}
