export { tellMentioned } from './comments.ts';
export { tellNamedInText } from './in-text.ts';
