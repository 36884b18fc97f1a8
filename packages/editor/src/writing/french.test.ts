import { expect, test } from 'vitest';
import { correctionOf } from './french.ts';

/** The text after these keys, one by one. */
function typed(keys: string): string {
  let text = '';
  for (const key of keys) {
    const correction = correctionOf(text, key);
    text = correction ? text.slice(0, text.length - correction.before) + correction.text : text + key;
  }
  return text.replaceAll('\u00a0', '_');
}

test.each([
  ["l'appelant", 'l’appelant'],
  ["aujourd'hui", 'aujourd’hui'],
  ["'x'", '‘x’'],
  ["Il dit 'je l'ai vu.'", 'Il dit ‘je l’ai vu.’'],
  ["5' et 3'", "5' et 3'"],
  ['....', '….'],
  ['Il dit "oui".', 'Il dit «_oui_».'],
  ['("oui")', '(«_oui_»)'],
  ['« oui »', '«_oui_»'],
  ['L\'"aveu" qu\'"un"', 'L’«_aveu_» qu’«_un_»'],
  ["\"l''x'\"", '«_l’‘x’_»'],
  ['"l\'"', '«_l’_»'],
  ["« qu'\" et « l'»", '«_qu’_» et «_l’_»'],
  ['L\'article ("l\'") manque', 'L’article («_l’_») manque'],
  ['"l\'"; "d\'".', '«_l’_»_; «_d’_».'],
  ['"l\'État"', '«_l’État_»'],
  ['"d\'accord"', '«_d’accord_»'],
  ['"l\'"État" requérant"', '«_l’«_État_» requérant_»'],
  ['"c\'est l\'"aveu""', '«_c’est l’«_aveu_»_»'],
  ['"il a dit "oui""', '«_il a dit «_oui_»_»'],
  ['"il a dit \'oui\'"', '«_il a dit ‘oui’_»'],
  ['\'"oui"\'', '‘«_oui_»’'],
  ['"oui"/"non"', '«_oui_»/«_non_»'],
  ['Il dit:"oui"', 'Il dit_:«_oui_»'],
  ['"il dit:"', '«_il dit_:_»'],
  ['—"Oui"', '—«_Oui_»'],
  ['"oui"; "non"?', '«_oui_»_; «_non_»_?'],
  ['Motifs:', 'Motifs_:'],
  ['Motifs :', 'Motifs_:'],
  ['Quoi? Non! Si ;', 'Quoi_? Non_! Si_;'],
  ['Quoi ?!', 'Quoi_?!'],
  ['à 10:30', 'à 10:30'],
  ['https://a.fr/?x=1&y=2;z', 'https://a.fr/?x=1&y=2;z'],
  ['mailto:a@b.fr', 'mailto:a@b.fr'],
  ['etc...', 'etc…'],
  ['vu -- le 3', 'vu — le 3'],
  ['100 %;', '100_%_;'],
  ['18 € et 50 %', '18_€ et 50_%'],
  ['le % et 3%', 'le % et 3%'],
  ['pièce n° 3, art. 4, p. 12 (§ 7)', 'pièce n°_3, art._4, p._12 (§_7)'],
  ['art. L. 145-1 et R. 12, article L. 3', 'art._L._145-1 et R._12, article L._3'],
  ['fin de part. 4 ou de part. L. Vu HL. 4', 'fin de part. 4 ou de part. L. Vu HL. 4'],
  ['M. Martin et Me Durand, Mme X', 'M._Martin et Me_Durand, Mme_X'],
  ['Il me Donne, Me voici, M. le juge', 'Il me Donne, Me voici, M. le juge'],
  [':', ':'],
  [' :', ' :'],
])('%j is written %j', (keys, text) => {
  expect(typed(keys)).toBe(text);
});
