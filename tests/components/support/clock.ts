const RealDate = Date;

/** The page's clock goes with that of the server, which always starts at the same moment. @param shift milliseconds ahead */
export function setClock(shift: number): void {
  globalThis.Date = class extends RealDate {
    constructor(...args: [] | [string | number | Date]) {
      if (args.length === 0) super(RealDate.now() + shift);
      else super(...(args as [string]));
    }

    static override now(): number {
      return RealDate.now() + shift;
    }
  } as DateConstructor;
}
