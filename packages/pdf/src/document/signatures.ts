import { PDFDict } from 'pdf-lib';
import { arrayEntry, dictEntry, dictsOf, entry, nameEntry } from './objects.ts';
import type { OpenPdf } from './open.ts';

/** A field of a signature that has been signed, a certification, or a time stamp. An empty field is no signature. */
export function isSigned({ catalog, pages }: Pick<OpenPdf, 'catalog' | 'pages'>): boolean {
  const permissions = dictEntry(catalog, 'Perms');
  if (permissions && dictEntry(permissions, 'DocMDP')) return true;
  const form = dictEntry(catalog, 'AcroForm');
  if (form && hasSignature(dictsOf(arrayEntry(form, 'Fields')))) return true;
  return pages.some(({ dict }) => dictsOf(arrayEntry(dict, 'Annots')).some((widget) => isSignature(widget, null)));
}

function hasSignature(roots: readonly PDFDict[]): boolean {
  const seen = new Set<PDFDict>();
  const open = roots.map((field) => ({ field, type: null as string | null }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { field } = next;
    if (seen.has(field)) continue;
    seen.add(field);
    const type = nameEntry(field, 'FT') ?? next.type;
    if (isSignature(field, type)) return true;
    open.push(...dictsOf(arrayEntry(field, 'Kids')).map((kid) => ({ field: kid, type })));
  }
  return false;
}

function isSignature(field: PDFDict, inherited: string | null): boolean {
  return (nameEntry(field, 'FT') ?? inherited) === 'Sig' && entry(field, 'V') instanceof PDFDict;
}
