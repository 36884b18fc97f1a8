/** Search parameters of a list of records. In a file of their own: the routes, which every page loads, need nothing else of lists. */
export const LIST_ADDRESS = ['q', 'type', 'archives', 'statut', 'responsable', 'tri', 'sens'] as const;
export type ListAddress = Partial<Record<(typeof LIST_ADDRESS)[number], string | undefined>>;
