const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;
const SUFFIX = /^(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/iu;

/**
 * The address trimmed, its domain in lower case; `null` when it is not an ordinary address: text, `@`, labels, a suffix
 * of two letters or more. Quoted text and IP domains, which no correspondent of a firm uses, are refused. Lengths follow RFC 5321.
 */
export function parseEmail(text: string): string | null {
  const address = text.trim();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1).toLowerCase();
  const labels = domain.split('.');
  const suffix = labels.at(-1) ?? '';
  if (at < 1 || local.length > 64 || address.length > 254 || labels.length < 2) return null;
  if (!LOCAL.test(local) || !labels.every((label) => LABEL.test(label)) || !SUFFIX.test(suffix)) return null;
  return `${local}@${domain}`;
}
