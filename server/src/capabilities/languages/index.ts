import { isTranslated, languageOf, LANGUAGES } from '@basoche/domain';
import type { Language } from '@basoche/domain';
import type { LanguageChoice } from '@basoche/protocol';
import { languageCalls } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { defineCapability } from '../capability.ts';

const KEY = 'language';
/** The languages offered, and the caller's, kept with the account. */
export const languages = defineCapability({
  name: 'languages',
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'access');

    api.serve(languageCalls.listLanguages, ({ principal }) =>
      db.asFirm(principal.firmId, async (trx) => {
        const current = await currentLanguage(trx, principal);
        return LANGUAGES.map((each) => view(each, current));
      }),
    );

    api.serve(languageCalls.chooseLanguage, ({ principal, params }) => {
      const language = languageOf(params.code);
      if (!language) throw new ApiError('NOT_FOUND');
      return db.asFirm(principal.firmId, async (trx) => {
        const value = JSON.stringify(language.code);
        const updated_at = new Date(clock.now());
        await trx
          .insertInto('user_state')
          .values({ firm_id: principal.firmId, user_id: principal.userId, key: KEY, value, updated_at })
          .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ value, updated_at }))
          .execute();
        return view(language, language.code);
      });
    });

    return api.app;
  },
});

async function currentLanguage(trx: Trx, who: Principal): Promise<string> {
  const row = await trx
    .selectFrom('user_state')
    .select('value')
    .where('user_id', '=', who.userId)
    .where('key', '=', KEY)
    .executeTakeFirst();
  return typeof row?.value === 'string' ? row.value : 'fr';
}

function view(language: Language, current: string): LanguageChoice {
  return { ...language, isTranslated: isTranslated(language.code), isCurrent: language.code === current };
}
