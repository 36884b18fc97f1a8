import { randomInt } from 'node:crypto';
import { pickAvatarColor, ROLE_ADMIN, ROLE_SUPER_ADMIN, ROLE_USER } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { ApiError } from '../../http/api-error.ts';

/** Of somebody outside the firm. */
export type OutsideKind = 'client' | 'partner';

export const outsideKind = (account: string): OutsideKind => (account === 'partner' ? 'partner' : 'client');

export interface NewAccountParts {
  id: string;
  firmId: string;
  email: string;
  firstname: string;
  lastname: string;
  fonction: string;
  speciality: string;
  passwordHash: string;
  isLawyer: boolean;
  is: 'admin' | 'user' | 'super-admin' | OutsideKind;
}

const ROLES = {
  user: [ROLE_USER],
  admin: [ROLE_USER, ROLE_ADMIN],
  'super-admin': [ROLE_SUPER_ADMIN],
  client: [ROLE_USER],
  partner: [ROLE_USER],
};

const SPACE = 1_000_000;

/**
 * Somebody who can sign in at once. In `asFirm` of that firm.
 * @throws ApiError CONFLICT when the address has an account, here or elsewhere; only for callers who proved that it is theirs
 */
export async function insertAccount(trx: Trx, parts: NewAccountParts): Promise<void> {
  const isOutside = parts.is === 'client' || parts.is === 'partner';
  try {
    await trx
      .insertInto('app_user')
      .values({
        id: parts.id,
        firm_id: parts.firmId,
        email: parts.email,
        firstname: parts.firstname,
        lastname: parts.lastname,
        civility: '',
        fonction: parts.fonction,
        speciality: parts.speciality,
        role: ROLES[parts.is],
        is_admin: parts.is === 'admin',
        is_lawyer: parts.isLawyer,
        is_employee: !isOutside,
        is_contact: isOutside,
        is_client: parts.is === 'client',
        is_partner: parts.is === 'partner',
        color: pickAvatarColor(() => randomInt(SPACE) / SPACE),
        password_hash: parts.passwordHash,
      })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error, 'app_user_email')) throw new ApiError('onboarding.addressKnown');
    throw error;
  }
}
