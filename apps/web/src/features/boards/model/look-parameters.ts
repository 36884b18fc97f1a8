/** Parameters of the address that say how a board is looked at. Without imports: routes load with the sign-in page. */
export const LOOK_PARAMETERS = ['vue', 'par', 'echelle', 'recherche', 'filtres', 'tri', 'masquees'] as const;
