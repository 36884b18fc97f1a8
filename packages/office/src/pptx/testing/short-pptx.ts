import { strToU8, zipSync } from 'fflate';

export const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMES = `xmlns:a="a" xmlns:p="p" xmlns:mc="mc" xmlns:m="m" xmlns:a14="a14" xmlns:r="${RELATION}"`;

/** What is in a file beside its only slide. */
interface Options {
  /** What follows on the elements of the slide. */
  after?: string;
  /** What stands in the presentation, beside its slides. */
  main?: string;
  /** Sides of the page. */
  size?: { cx: number; cy: number };
  /** Attributes of the slides beyond the first one, which are no parts of the file. */
  lost?: string;
}

/** A presentation of one slide with these elements, as somebody else writes it. */
export function shortPptx(
  elements: string,
  { after = '', main = '', size: { cx, cy } = { cx: 12_192_000, cy: 6_858_000 }, lost = '' }: Options = {},
): Uint8Array {
  return zipSync({
    '_rels/.rels': relations('officeDocument', 'ppt/presentation.xml'),
    'ppt/presentation.xml': strToU8(
      `<p:presentation ${NAMES}><p:sldIdLst><p:sldId id="256" r:id="r1"/>${lost}</p:sldIdLst><p:sldSz cx="${cx}" cy="${cy}"/>${main}</p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relations('slide', 'slides/slide1.xml'),
    'ppt/slides/slide1.xml': strToU8(
      `<p:sld ${NAMES}><p:cSld><p:spTree>${elements}</p:spTree></p:cSld>${after}</p:sld>`,
    ),
  });
}

function relations(type: string, target: string): Uint8Array {
  return strToU8(
    `<Relationships><Relationship Id="r1" Type="${RELATION}/${type}" Target="${target}"/></Relationships>`,
  );
}
