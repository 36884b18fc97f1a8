import type { baseReasons } from '../../errors/base-reasons.ts';
import type { Sentences } from '../sentences.ts';

export const base: Sentences<keyof typeof baseReasons> = {
  'password.length': 'Au moins 12 caractères.',
  'password.uppercase': 'Au moins une majuscule.',
  'password.number': 'Au moins un chiffre.',
  'password.special': 'Au moins un caractère spécial.',
  'password.common': 'Pas un mot de passe courant, ni un mot courant suivi de chiffres.',
  'password.personal': 'Ni votre nom, ni votre adresse e-mail.',
  'password.mismatch': 'Les mots de passe ne correspondent pas',
  'format.email': 'L’adresse e-mail n’est pas valable.',
  'format.frenchPhone': 'Le numéro de téléphone doit comporter 9 ou 10 chiffres.',
  'format.frenchPostcode': 'Le code postal doit comporter 5 chiffres.',
  'format.siret': 'Le numéro SIRET n’est pas valable : 14 chiffres, avec sa clé de contrôle.',
  'network.noAnswer': 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  'network.foreignAnswer':
    'Le réseau répond, mais pas le serveur de Basoche : page de connexion d’un Wi-Fi, maintenance ou proxy. Réessayez dans un instant.',
  'network.error': 'Le serveur a répondu par une erreur. Réessayez dans un instant.',
  'password.missing': 'Le mot de passe est obligatoire.',
  'device.notStored': 'La modification n’a pas pu être enregistrée sur cet appareil.',
  'device.abandoned': 'Cette modification a été abandonnée.',
};
