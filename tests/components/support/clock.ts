import { onTestFinished } from 'vitest';

const RealDate = Date;

/** The page's clock goes with that of the server, which always starts at the same moment. @param shift milliseconds ahead */
export function setClock(shift: number): void {
  globalThis.Date = later(RealDate, shift);
}

/** This page alone takes it to be so much later, until the test ends. @param shift milliseconds */
export function misleadClock(shift: number): void {
  const right = Date;
  globalThis.Date = later(right, shift);
  onTestFinished(() => {
    globalThis.Date = right;
  });
}

function later(Right: DateConstructor, shift: number): DateConstructor {
  return class extends Right {
    constructor(...args: [] | [string | number | Date]) {
      if (args.length === 0) super(Right.now() + shift);
      else super(...(args as [string]));
    }

    static override now(): number {
      return Right.now() + shift;
    }
  } as DateConstructor;
}
