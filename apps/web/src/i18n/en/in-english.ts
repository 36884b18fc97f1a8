import { messages, subjects } from './messages.ts';

const HOLE = '{}';

interface Pattern {
  french: RegExp;
  english: string;
}

const patterns: Pattern[] = Object.entries(messages)
  .filter(([french]) => french.includes(HOLE))
  .map(([french, english]) => ({
    french: new RegExp(`^${french.split(HOLE).map(escaped).join('(.+?)')}$`, 'su'),
    english,
  }));

/** `null`: not known. */
export function inEnglish(french: string): string | null {
  const whole = messages[french] ?? subjects[french];
  if (whole !== undefined) return whole;
  for (const pattern of patterns) {
    const values = pattern.french.exec(french)?.slice(1);
    if (values === undefined) continue;
    const known = values.map((value) => inEnglish(value));
    // « Le titre est obligatoire. »: of another area, whose words are not here.
    if (pattern.english.startsWith(HOLE) && known[0] === null) return null;
    const parts = pattern.english.split(HOLE);
    const text = parts.reduce((before, part, at) => `${before}${known[at - 1] ?? values[at - 1] ?? ''}${part}`);
    return pattern.english.startsWith(HOLE) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
  }
  return null;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
