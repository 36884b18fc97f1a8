import type { Reason } from './codes.ts';

/** How one language words reasons. */
export interface Wording {
  sentences: Readonly<Record<string, string>>;
  bytes(bytes: number): string;
  /** @param at milliseconds since the epoch */
  dateTime(at: number): string;
  /** A number with decimals. */
  decimal(value: number): string;
}

const PARAM = /\{(\w+)(?::(\w+))?\}/g;

/** `null`: the language does not know this reason, or its parameters are not those of this build. */
export function sentenceOf({ code, params }: Reason, wording: Wording): string | null {
  const text = entryOf(code, wording);
  if (text === null) return null;
  let isWhole = true;
  const sentence = text.replaceAll(PARAM, (_, name: string, kind = 'text') => {
    const shown = params && Object.hasOwn(params, name) ? shownAs(kind as string, params[name], wording) : null;
    isWhole &&= shown !== null;
    return shown ?? '';
  });
  return isWhole ? sentence : null;
}

function entryOf(key: string, { sentences }: Wording): string | null {
  return Object.hasOwn(sentences, key) ? sentences[key]! : null;
}

function shownAs(kind: string, value: unknown, wording: Wording): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? numberAs(kind, value, wording) : null;
  if (typeof value !== 'string') return null;
  switch (kind) {
    case 'subject':
      return entryOf(`subject.${value}`, wording);
    case 'service':
      return value === ''
        ? entryOf('service.unnamed', wording)
        : (entryOf('service.named', wording)?.replace('{label}', () => value) ?? null);
    case 'assistant':
      return value === '' ? entryOf('assistant.name', wording) : value;
    case 'bytes':
    case 'seconds':
    case 'dateTime':
      return null;
    default:
      return value;
  }
}

function numberAs(kind: string, value: number, wording: Wording): string | null {
  switch (kind) {
    case 'bytes':
      return wording.bytes(value);
    case 'seconds':
      return value < 60 ? `${Math.ceil(value)}\u00a0s` : `${Math.ceil(value / 60)}\u00a0min`;
    case 'dateTime':
      return wording.dateTime(value);
    case 'value':
      return wording.decimal(value);
    case 'subject':
    case 'service':
    case 'assistant':
      return null;
    default:
      return String(value);
  }
}
