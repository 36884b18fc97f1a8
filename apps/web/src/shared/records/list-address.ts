/** Search parameters of a list of records. Every address is known before the sign-in: nothing else comes with them. */
export const LIST_ADDRESS = ['q', 'type', 'archives', 'responsable', 'tri', 'sens'] as const;
export type ListAddress = Partial<Record<(typeof LIST_ADDRESS)[number], string | undefined>>;
