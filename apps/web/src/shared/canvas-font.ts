/** The font of an element as a canvas reads it: the browser's own short form is empty where figures or letters have variants. */
export function canvasFont({
  fontStyle,
  fontWeight,
  fontSize,
  fontFamily,
}: Pick<CSSStyleDeclaration, 'fontStyle' | 'fontWeight' | 'fontSize' | 'fontFamily'>): string {
  return `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
}
