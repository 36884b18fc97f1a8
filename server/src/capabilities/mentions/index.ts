export { tellMentioned, tellNamed } from './comments.ts';
export { tellNamedInText } from './in-text.ts';
