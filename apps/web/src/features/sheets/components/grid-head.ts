/** Px of the heads of rows and columns. */
export const HEAD = { width: 48, height: 26 } as const;
