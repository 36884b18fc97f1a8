import { clampWidth, sideOf } from '../images/attributes.ts';
import { escapeHtml } from './escape.ts';

/** An address of a picture's bytes by the id of its file; `null` when it is not known. */
export type ImageSource = (file: string) => string | null;

/** A picture as HTML. Its width is an attribute: a strict CSP refuses style attributes. */
export function imageToHtml(attributes: Record<string, unknown>, caption: string, imageSource: ImageSource): string {
  const alt = escapeHtml(typeof attributes.alt === 'string' ? attributes.alt : '');
  const source = typeof attributes.file === 'string' ? imageSource(attributes.file) : null;
  const width = clampWidth(attributes.width);
  const picture =
    source === null
      ? `<p>[Image${alt === '' ? '' : `\u00a0: ${alt}`}]</p>`
      : `<img src="${escapeHtml(source)}" alt="${alt}" width="${width}%">`;
  const below = caption === '' ? '' : `<figcaption>${caption}</figcaption>`;
  return `<figure class="image" data-side="${sideOf(attributes.side)}">${picture}${below}</figure>`;
}
