import type { ErrorCode } from './codes.ts';
import type { Subject } from '../i18n/subject.ts';

/** What a parameter of a reason holds; all but text and numbers are worded by the reader's language. */
export interface ParamKinds {
  text: string;
  number: number;
  /** What the sentence is about, a word of the dictionary. */
  subject: Subject;
  /** What a person typed, or a number with decimals. */
  value: string | number;
  bytes: number;
  seconds: number;
  /** Milliseconds since the epoch. */
  dateTime: number;
  /** Label of a sign-in service; empty: the firm's, which has none. */
  service: string;
  /** Host of the provider of the assistant; empty: the embedded one. */
  assistant: string;
}

export interface Declaration {
  /** Code of the answer of which this is the reason; without one it is said of a field only. */
  code?: ErrorCode;
  params?: Readonly<Record<string, keyof ParamKinds>>;
}

export type Declarations = Readonly<Record<string, Declaration>>;
