/**
 * An activity code with its dot, `69.10Z`; `null` when it is none: four digits (NACE), with a letter in France (NAF).
 */
export function parseNaceCode(text: string): string | null {
  const code = /^(\d\d)\.?(\d\d)([A-Z]?)$/.exec(text.replace(/[\s-]/g, '').toUpperCase());
  return code === null ? null : `${code[1]}.${code[2]}${code[3]}`;
}
