/** The same keys as a French dictionary, in another language. */
export type Translation<D> = { readonly [K in keyof D]: string };
