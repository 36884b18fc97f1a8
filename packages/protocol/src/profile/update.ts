import { AVATAR_COLORS, jobTitle, ROLE_ADMIN, ROLE_USER } from '@basoche/domain';
import { z } from 'zod';
import { cleared, clearedPhone } from '../formats.ts';
import { clearableText, optionalFlag, optionalName, optionalTextList } from '../wire.ts';
import { invalid, missing, reason } from '../errors/reason.ts';
import type { Subject } from '../i18n/subject.ts';

export const BIOGRAPHY_MAX_LENGTH = 8_000;

/** Euros or hours: a number, also as text with a comma. Not given = keep; blank or null = clear. */
function amount(what: Subject, max: number, integer = false) {
  const message = integer ? reason('value.integer', { what, min: 0, max }) : reason('value.amount', { what, max });
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
  .object({ biography: clearableText('biography', BIOGRAPHY_MAX_LENGTH), seen })
  .refine((update) => update.biography !== undefined, {
    path: ['biography'],
    error: missing('biography'),
  })
  .meta({ id: 'BiographyUpdate' });

/** `PUT /user/update/{id}`: what is not given stays. */
export const UserUpdate = z
  .object({
    firstname: optionalName('firstname', 80),
    lastname: optionalName('name', 80),
    civility: z.enum(['Madame', 'Monsieur'], reason('profile.civility')).optional(),
    toque: clearableText('toque', 20),
    officePhone: clearedPhone,
    mobilePhone: clearedPhone,
    languages: clearableText('languages', 400),
    biography: clearableText('biography', BIOGRAPHY_MAX_LENGTH),
    /** Departments, separated by commas. */
    speciality: clearableText('speciality', 1_000),
    color: z
      .string()
      .toLowerCase()
      .refine((color) => AVATAR_COLORS.includes(color), reason('profile.color'))
      .optional(),
    bookingEnable: optionalFlag,
    /** Id of an office of the firm; blank or null = none. */
    office: cleared(z.uuid(invalid('office'))),
    fonction: z.enum(jobTitle.options, reason('profile.jobTitle')).optional(),
    role: optionalTextList(10).refine(
      (roles) => roles === undefined || roles.every((role) => [ROLE_USER, ROLE_ADMIN].includes(role)),
      reason('profile.role'),
    ),
    /** Euros an hour. */
    hourlyWage: amount('hourlyWage', 10_000),
    targetHours: amount('targetHours', 8_784, true),
    billableHours: amount('billableHours', 8_784, true),
    seen,
  })
  .meta({ id: 'UserUpdate' });
export type UserUpdate = z.infer<typeof UserUpdate>;
