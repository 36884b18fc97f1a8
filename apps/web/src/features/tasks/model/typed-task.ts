import { type LocalDate, titleWithDate } from '@basoche/domain';

/** A line as it becomes a task. */
export interface TypedTask {
  title: string;
  /** What the line said of a day, which has left the title; `text` is the whole line. */
  due: { date: LocalDate; time: string | null; text: string } | null;
}

/** Reads the day at the end of a line: « Appeler le greffe demain 14 h ». */
export function readTypedTask(line: string, today: LocalDate): TypedTask {
  const text = line.trim();
  const found = titleWithDate(text, today);
  return found === null ? plainTask(text) : { title: found.title, due: { date: found.date, time: found.time, text } };
}

/** A line as it stands. */
export function plainTask(line: string): TypedTask {
  return { title: line.trim(), due: null };
}
