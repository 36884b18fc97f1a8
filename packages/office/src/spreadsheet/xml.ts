import { bareName, scanXml } from '../archive/index.ts';

export type Attributes = Readonly<Record<string, string | undefined>>;

export interface XmlHandler {
  /** @param name without its prefix */
  open?: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** Reads a part from its beginning to its end; names are those without their prefix. @throws FileProblem */
export function readXml(xml: Uint8Array, { open, close, text }: XmlHandler): void {
  const inside: string[] = [];
  scanXml(xml, {
    open({ name, attributes }) {
      inside.push(bareName(name));
      const read: Record<string, string> = {};
      for (const [key, value] of Object.entries(attributes)) read[bareName(key)] = value;
      open?.(bareName(name), read);
    },
    close: () => close?.(inside.pop() ?? ''),
    ...(text ? { text } : {}),
  });
}
