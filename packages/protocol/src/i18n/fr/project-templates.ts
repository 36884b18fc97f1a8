import type { projectTemplatesReasons } from '../../project-templates/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const projectTemplates: Sentences<keyof typeof projectTemplatesReasons> = {
  'templates.restricted': 'Un dossier restreint ne devient pas un modèle, que tout le cabinet lirait.',
  'templates.unknown': 'Ce modèle n’existe plus.',
  'templates.notMine': 'Seuls la personne qui a fait ce modèle et les administrateurs peuvent le changer.',
};
