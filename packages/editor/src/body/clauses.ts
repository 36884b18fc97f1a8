/** Levels of a numbered clause: 1., 1.1, (a). */
export const CLAUSE_LEVELS = [1, 2, 3] as const;
export type ClauseLevel = (typeof CLAUSE_LEVELS)[number];

/** `null` for a block that is not numbered, whatever the document says. */
export function clauseLevelOf(value: unknown): ClauseLevel | null {
  return CLAUSE_LEVELS.find((level) => level === Number(value)) ?? null;
}

/** Numbers the clauses of one text, asked in the order they stand in it. The style sheet counts in the same way. */
export class ClauseCounter {
  #counts: Counts = { 1: 0, 2: 0, 3: 0 };
  /** The last number as another place cites it: with what it is under. */
  cited = '';

  /** How many of each level, under the last one of the level above. */
  get counts(): Readonly<Record<ClauseLevel, number>> {
    return this.#counts;
  }

  /** What is written before the next clause of this level; '' for a block that is none. */
  next(value: unknown): string {
    const level = clauseLevelOf(value);
    if (level === null) {
      this.cited = '';
      return '';
    }
    const counts = countsAfter(this.#counts, level);
    this.#counts = counts;
    const [above, number] = [aboveOf(counts), numberOf(counts, level)];
    this.cited = level === 3 ? `${above} ${number}` : above;
    return number;
  }

  /** What `next` would say; nothing is counted. */
  peek(level: ClauseLevel): string {
    return numberOf(countsAfter(this.#counts, level), level);
  }
}

type Counts = Record<ClauseLevel, number>;

function countsAfter(counts: Readonly<Counts>, level: ClauseLevel): Counts {
  const after = { ...counts, [level]: counts[level] + 1 };
  for (const lower of CLAUSE_LEVELS) if (lower > level) after[lower] = 0;
  return after;
}

function aboveOf(counts: Readonly<Counts>): string {
  return counts[2] === 0 ? `${counts[1]}` : `${counts[1]}.${counts[2]}`;
}

function numberOf(counts: Readonly<Counts>, level: ClauseLevel): string {
  if (level === 1) return `${counts[1]}.`;
  return level === 2 ? aboveOf(counts) : `(${lettersOf(counts[3])})`;
}

/** a … z, aa, ab …: as `lower-alpha` of a style sheet. */
function lettersOf(count: number): string {
  let letters = '';
  for (let rest = count; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(97 + ((rest - 1) % 26)) + letters;
  return letters;
}
