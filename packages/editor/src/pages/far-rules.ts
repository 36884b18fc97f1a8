import type { LeftOut } from './near.ts';

/** Attribute of what is left out: the number of the stretch of which a block keeps the room, or empty. */
export const FAR = 'data-far';

/** A box of the height that is said, whatever the block is. */
const ROOM = `display: block !important; content-visibility: hidden; box-sizing: border-box; inline-size: auto !important;
  min-block-size: 0 !important; max-block-size: none !important; margin: 0 !important; padding: 0 !important; border: 0 !important`;

/**
 * The rules under which what is far has no box, or that of its stretch. Not in print.
 * @param text what `data-text` says of the text
 */
export function farRules(text: string, rooms: LeftOut['rooms']): string {
  const far = (value: string) => `[data-text='${text}'] > [${FAR}='${value}']`;
  const rules = rooms.map(
    ({ height, counts }, i) =>
      `${far(String(i + 1))} { ${ROOM}; block-size: ${height}px !important; counter-set: ${counts} !important }`,
  );
  return `@media screen { ${far('')} { display: none !important } ${rules.join(' ')} }`;
}
