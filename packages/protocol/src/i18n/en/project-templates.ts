import type { projectTemplatesReasons } from '../../project-templates/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const projectTemplates: Sentences<keyof typeof projectTemplatesReasons> = {
  'templates.restricted': 'A restricted matter does not become a template, which the whole firm would read.',
  'templates.unknown': 'This template does not exist any more.',
  'templates.notMine': 'Only who made this template and administrators can change it.',
};
