import { french } from '@basoche/protocol/i18n/french';
import { addFrenchReasons } from './reason-text.ts';

addFrenchReasons(french);

export { issueText, reasonText } from './reason-text.ts';
