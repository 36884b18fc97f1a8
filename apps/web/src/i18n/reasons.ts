import { inFrench } from '@basoche/protocol/i18n/french';
import { addFrenchReasons } from './reason-text.ts';

addFrenchReasons(inFrench);

export { issueText, reasonText } from './reason-text.ts';
