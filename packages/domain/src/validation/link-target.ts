import { isInternalPath } from '../access/internal-path.ts';

/** Whether a text may become the target of a link: a web address, or a path of the product; never a script. */
export function isLinkTarget(text: string): boolean {
  return isInternalPath(text) || isWebAddress(text);
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s\p{Cc}]+$/iu.test(text)) return false;
  return URL.canParse(text);
}
