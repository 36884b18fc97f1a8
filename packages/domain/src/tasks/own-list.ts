/** Title of the list that takes a person's tasks without one. */
export const OWN_LIST_TITLE = 'Mes tâches';
