import * as Y from 'yjs';

/** Everything a document says, as plain JSON; works on any kind and any version. */
export function readDoc(update: Uint8Array): unknown {
  const doc = new Y.Doc();
  try {
    Y.applyUpdate(doc, update);
    const content: Record<string, unknown> = {};
    for (const name of doc.share.keys()) content[name] = readRoot(doc, name);
    return content;
  } finally {
    doc.destroy();
  }
}

/**
 * The texts that an update inserts, in order: readable even when the update depends on content that is not here. What
 * was typed in one go is one text.
 */
export function readTexts(update: Uint8Array): string[] {
  const texts: string[] = [];
  let typedUpTo: Y.ID | null = null;
  for (const struct of Y.decodeUpdate(update).structs) {
    if (!(struct instanceof Y.Item)) continue;
    const { content, parentSub } = struct;
    const field = parentSub === null ? '' : `${parentSub}\u00a0: `;
    const goesOn = typedUpTo !== null && parentSub === null && Y.compareIDs(struct.origin, typedUpTo);
    typedUpTo = content instanceof Y.ContentString ? struct.lastId : null;
    if (content instanceof Y.ContentString) texts.push((goesOn ? (texts.pop() ?? '') : field) + content.str);
    else if (content instanceof Y.ContentAny) texts.push(...content.arr.map((value) => field + asText(value)));
    else if (content instanceof Y.ContentJSON)
      texts.push(...(content.arr as unknown[]).map((value) => field + asText(value)));
  }
  return texts;
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A root that nobody typed yet shows its type only by what it holds. */
function readRoot(doc: Y.Doc, name: string): unknown {
  const root = doc.share.get(name);
  if (root === undefined) return null;
  if (root._map.size > 0) return doc.getMap(name).toJSON();
  const first = root._start;
  if (first?.content instanceof Y.ContentString) return doc.getText(name).toJSON();
  if (first?.content instanceof Y.ContentType && isXml(first.content.type)) return doc.getXmlFragment(name).toJSON();
  return doc.getArray(name).toJSON();
}

function isXml(type: unknown): boolean {
  return type instanceof Y.XmlElement || type instanceof Y.XmlText || type instanceof Y.XmlFragment;
}
