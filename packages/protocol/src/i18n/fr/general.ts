import type { generalReasons } from '../../errors/general-reasons.ts';
import type { Sentences } from '../sentences.ts';

export const general: Sentences<keyof typeof generalReasons> = {
  'value.plan': 'Choisissez une formule de la liste.',
  'value.flag': 'Indiquez vrai ou faux.',
  'value.uuid': 'L’identifiant doit être un UUID version 7.',
  'value.url': 'Saisissez une adresse complète, par exemple https://www.exemple.fr.',
  'value.day': '{what:subject} doit être une date au format jj/mm/aaaa.',
  'value.noDay': '{what:subject} : cette date n’existe pas.',
  'value.tooLong': '{what:subject} ne peut pas dépasser {max} caractères.',
  'value.notText': '{what:subject} doit être un texte.',
  'value.listEntryTooLong': 'Une valeur est trop longue.',
  'value.listTooLong': 'La liste ne peut pas dépasser {max} éléments.',
  'value.idUsed': 'Cet identifiant est déjà utilisé.',
  'http.contentType': 'Ce type de contenu n’est pas accepté.',
  'http.keyUsed': 'Cette clé a déjà servi à une autre demande.',
  'http.key': 'L’en-tête Idempotency-Key n’est pas valable.',
  'http.nul': 'Ce texte contient un caractère qui n’est pas accepté.',
  'value.missing': '{what:subject} est obligatoire.',
  'value.tooShort': '{what:subject} doit comporter au moins 2 caractères.',
  'value.tooLongText': '{what:subject} est trop long.',
  'value.integer': '{what:subject} doit être un nombre entier entre {min} et {max}.',
  'value.amount': '{what:subject} doit être un nombre entre 0 et {max}.',
  'value.invalid': '{what:subject} n’est pas valable.',
  'value.wrong': 'Cette valeur n’est pas valable.',
};
