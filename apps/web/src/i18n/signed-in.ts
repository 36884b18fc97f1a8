import { addTexts } from './add-texts.ts';
import { de } from './de/index.ts';
import { calendar } from './en/calendar.ts';
import { signedIn } from './fr/signed-in.ts';

addTexts('fr', signedIn);
addTexts('en', { calendar });
addTexts('de', de);
