import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word file as somebody else writes it. @param parts what stands in parts beside its text: `numbering`, `styles` */
export function foreignDocx(
  body: string,
  parts: Readonly<Record<string, string>> = {},
  links: Readonly<Record<string, string>> = {},
): Uint8Array {
  const root = (name: string, inside: string) =>
    strToU8(`<w:${name} xmlns:w="${MAIN}" xmlns:r="${OFFICE}">${inside}</w:${name}>`);
  const relations = (all: string) =>
    strToU8(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all}</Relationships>`,
    );
  const relation = (id: string, type: string, target: string, mode = '') =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;
  const names = Object.keys(parts);
  return zipSync({
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'word/document.xml')),
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relations(
      [
        ...names.map((name) => relation(name, name, `${name}.xml`)),
        ...Object.entries(links).map(([id, to]) => relation(id, 'hyperlink', to, ' TargetMode="External"')),
      ].join(''),
    ),
    ...Object.fromEntries(names.map((name) => [`word/${name}.xml`, root(name, parts[name]!)])),
  });
}

/** A paragraph of a file, in a list where one is said. */
export function foreignParagraph(words: string, list?: { id?: number; level?: number; style?: string }): string {
  const style = list?.style === undefined ? '' : `<w:pStyle w:val="${list.style}"/>`;
  const level = list?.level === undefined ? '' : `<w:ilvl w:val="${list.level}"/>`;
  const id = list?.id === undefined ? '' : `<w:numId w:val="${list.id}"/>`;
  const number = level + id === '' ? '' : `<w:numPr>${level}${id}</w:numPr>`;
  return `<w:p><w:pPr>${style}${number}</w:pPr><w:r><w:t>${words}</w:t></w:r></w:p>`;
}

/** A form of numbers and lists of it: levels as `decimal %1.`, from the first on. */
export function foreignNumbers(forms: Readonly<Record<number, readonly string[]>>, more = ''): string {
  const level = (said: string, at: number) => {
    const cut = said.indexOf(' ');
    return `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${said.slice(0, cut)}"/><w:lvlText w:val="${said.slice(cut + 1)}"/></w:lvl>`;
  };
  const ids = Object.keys(forms).map(Number);
  const abstract = ids.map(
    (id) => `<w:abstractNum w:abstractNumId="${id}">${forms[id]!.map(level).join('')}</w:abstractNum>`,
  );
  return [
    ...abstract,
    ...ids.map((id) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`),
    more,
  ].join('');
}
