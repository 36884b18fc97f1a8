import { AVATAR_COLORS, jobTitle, ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import { z } from 'zod';
import { cleared, clearedPhone } from '../formats.ts';
import { clearableText, optionalFlag, optionalName, optionalTextList } from '../wire.ts';

export const BIOGRAPHY_MAX_LENGTH = 8_000;

/** Euros or hours: a number, also as text with a comma. Not given = keep; blank or null = clear. */
function amount(what: string, max: number, integer = false) {
  const message = `${what} doit être un nombre${integer ? ' entier' : ''} entre 0 et ${max}.`;
  const number = z.number(message).min(0, message).max(max, message);
  return z.preprocess(
    (value) => {
      if (typeof value !== 'string') return value;
      return value.trim() === '' ? null : Number(value.replace(',', '.'));
    },
    (integer ? number.int(message) : number).nullable().optional(),
  );
}

/**
 * What the caller had read, by field: a field that is something else by now is refused with CONFLICT. A field without it is
 * changed whatever it is by now.
 */
const seen = z.record(z.string(), z.unknown()).optional();

/** `PUT /user/update`: the caller's own. */
export const BiographyUpdate = z
  .object({ biography: clearableText('La biographie', BIOGRAPHY_MAX_LENGTH), seen })
  .refine((update) => update.biography !== undefined, {
    path: ['biography'],
    error: 'La biographie est obligatoire.',
  })
  .meta({ id: 'BiographyUpdate' });

/** `PUT /user/update/{id}`: what is not given stays. */
export const UserUpdate = z
  .object({
    firstname: optionalName('Le prénom', 80),
    lastname: optionalName('Le nom', 80),
    civility: z.enum(['Madame', 'Monsieur'], 'Indiquez Madame ou Monsieur.').optional(),
    toque: clearableText('La toque', 20),
    officePhone: clearedPhone,
    mobilePhone: clearedPhone,
    languages: clearableText('Les langues', 400),
    biography: clearableText('La biographie', BIOGRAPHY_MAX_LENGTH),
    /** Departments, separated by commas. */
    speciality: clearableText('La spécialité', 1_000),
    color: z
      .string()
      .toLowerCase()
      .refine((color) => AVATAR_COLORS.includes(color), 'Choisissez une couleur de la palette.')
      .optional(),
    bookingEnable: optionalFlag,
    /** Id of an office of the firm; blank or null = none. */
    office: cleared(z.uuid('Le bureau n’est pas valable.')),
    fonction: z.enum(jobTitle.options, 'Cette fonction n’est pas proposée.').optional(),
    role: optionalTextList(10).refine(
      (roles) => roles === undefined || roles.every((role) => [ROLE_USER, ROLE_ADMIN].includes(role)),
      'Ce rôle ne peut pas être donné.',
    ),
    /** Euros an hour. */
    hourlyWage: amount('Le taux horaire', 10_000),
    targetHours: amount('L’objectif d’heures', 8_784, true),
    billableHours: amount('Le nombre d’heures facturables', 8_784, true),
    seen,
  })
  .meta({ id: 'UserUpdate' });
export type UserUpdate = z.infer<typeof UserUpdate>;
