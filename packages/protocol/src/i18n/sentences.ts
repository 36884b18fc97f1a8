/** Every one of these sentences, in one language; `{name:kind}` stands for a parameter, `{name}` for a text or number. */
export type Sentences<Code extends string> = Readonly<Record<Code, string>>;
