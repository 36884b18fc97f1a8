import type { firmReasons } from '../../firm/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const firm: Sentences<keyof typeof firmReasons> = {
  'firm.language': 'Cette langue n’est pas proposée.',
  'firm.otherOffice': 'Ce bureau n’est pas celui de l’adresse.',
  'firm.siretUsed': 'Ce numéro SIRET est déjà celui d’un autre cabinet.',
  'firm.tooManyOffices': 'Un cabinet a au plus {max} bureaux.',
  'firm.mainOfficeKept': 'Désignez un autre bureau comme adresse principale : celui-ci cessera de l’être.',
  'firm.mainOfficeDeleted': 'Ce bureau est l’adresse principale. Désignez-en une autre avant de le supprimer.',
  'firm.administratorsOnly': 'Seul un administrateur peut modifier le cabinet.',
  'firm.tooManyLinks': 'Un cabinet a au plus {max} liens.',
  'firm.changed':
    '{what:subject} a été modifié entre-temps. Vos changements n’ont pas été enregistrés : relisez la version actuelle, puis recommencez.',
  'firm.changedAt':
    '{what:subject} a été modifié entre-temps le {at:dateTime}. Vos changements n’ont pas été enregistrés : relisez la version actuelle, puis recommencez.',
  'firm.changedBy':
    '{what:subject} a été modifié entre-temps par {by} le {at:dateTime}. Vos changements n’ont pas été enregistrés : relisez la version actuelle, puis recommencez.',
};
