/** Looks of a list that a person saves under a name. */
export const views = {
  title: 'Mes vues',
  tasksText:
    'Elle garde les filtres, le tri, le regroupement et la présentation. Vous seul la voyez, sur tous vos appareils.',
  listText: 'Elle garde la recherche, les filtres et le tri. Vous seul la voyez, sur tous vos appareils.',
  save: 'Enregistrer cette vue…',
  saveTitle: 'Enregistrer cette vue',
  rename: 'Renommer « {{name}} »…',
  renameTitle: 'Renommer la vue',
  remove: 'Supprimer « {{name}} »',
  removed: 'Vue « {{name}} » supprimée',
  undo: 'Annuler',
  name: 'Nom',
  nameMissing: 'Donnez un nom à la vue.',
  replaces: 'Une vue porte déjà ce nom : elle sera remplacée.',
  saved: 'Vue « {{name}} » enregistrée',
  savedOffline: 'Vue « {{name}} » enregistrée sur cet appareil',
  notKept: 'L’appareil n’a pas pu l’enregistrer.',
  commandSave: 'Enregistrer la vue « {{name}} »',
  commandRemove: 'Supprimer la vue « {{name}} »',
} as const;
