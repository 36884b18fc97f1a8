import { call } from '../call.ts';
import { LanguageChoice, LanguageList } from './language.ts';

export const listLanguages = call('GET /user/language/list', {
  summary: 'Langues proposées, et la mienne',
  answer: LanguageList,
});

export const chooseLanguage = call('GET /user/language/{code}', {
  summary: 'Changer de langue',
  answer: LanguageChoice,
});
