import { createHash, randomUUID } from 'node:crypto';
import type { Clock } from '@basoche/domain';
import { leadingZeroBits } from '@basoche/protocol';
import type { CaptchaChallenge } from '@basoche/protocol';
import type { Db, Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Secrets } from '../../../secrets/secrets.ts';

/** Some 65 000 hashes: a quarter of a second of a computer, one or two of a phone. */
const BITS = 16;
const CHALLENGE_VALIDITY = 5 * 60_000;
const PASS_VALIDITY = 10 * 60_000;

/** A proof of work that the server makes and checks by itself; nobody else learns who signs in. */
export interface Captcha {
  challenge(): CaptchaChallenge;
  /** Takes a solution, once. @returns a pass for one request. @throws ApiError UNPROCESSABLE */
  verify(solution: string): Promise<string>;
  /** Takes a pass, once. @param trx of `asSystem`, in which it is taken; without it in one of its own. @throws ApiError UNPROCESSABLE */
  redeem(pass: string | undefined, trx?: Trx): Promise<void>;
}

export function createCaptcha(db: Db, clock: Clock, secrets: Secrets): Captcha {
  const issue = (purpose: string, validity: number) =>
    secrets.sign(purpose, `${randomUUID()}.${clock.now() + validity}`);

  /** Used ids are shared by all processes and kept until they expire. */
  async function takeOnce(purpose: string, signed: string, within?: Trx): Promise<boolean> {
    const [id, expires] = secrets.verify(purpose, signed)?.split('.') ?? [];
    if (id === undefined || Number(expires) <= clock.now()) return false;
    const take = (trx: Trx) =>
      trx
        .insertInto('access.captcha_use')
        .values({ id: `${purpose}.${id}`, expires_at: new Date(Number(expires)) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
    const used = await (within ? take(within) : db.asSystem(take));
    return used.numInsertedOrUpdatedRows === 1n;
  }

  return {
    challenge: () => ({ challenge: issue('captcha', CHALLENGE_VALIDITY), bits: BITS }),
    async verify(solution) {
      const at = solution.lastIndexOf('~');
      const works = at > 0 && leadingZeroBits(createHash('sha256').update(solution).digest()) >= BITS;
      if (!works || !(await takeOnce('captcha', solution.slice(0, at)))) throw refused();
      return issue('captcha-pass', PASS_VALIDITY);
    },
    async redeem(pass, trx) {
      if (pass === undefined || !(await takeOnce('captcha-pass', pass, trx))) throw refused();
    },
  };
}

function refused(): ApiError {
  return new ApiError('access.captcha', { fields: { captcha: 'access.captcha' } });
}
