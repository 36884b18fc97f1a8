/** Commentaires. */
export const comments = {
  comments: 'Commentaires',
  noComments: 'Aucun commentaire pour l’instant.',
  addComment: 'Écrire un commentaire',
  sendComment: 'Publier',
  answer: 'Répondre',
  answerTo: 'Répondre à {{name}}',
  editComment: 'Modifier le commentaire',
  deleteComment: 'Supprimer le commentaire',
  commentGone: 'Ce commentaire a été supprimé.',
  edited: 'modifié',
  files: 'Pièces jointes du commentaire',
} as const;
