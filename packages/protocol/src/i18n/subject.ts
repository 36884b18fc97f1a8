import type { subjects } from './fr/subjects.ts';

type NameOf<Key> = Key extends `subject.${infer Name}` ? Name : never;

/** What a sentence can be about: `title` for `subject.title`. */
export type Subject = NameOf<keyof typeof subjects>;
