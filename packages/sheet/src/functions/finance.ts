import { type Call, define, type Family } from '../call.ts';
import { addUp, roundTo } from '../convert.ts';
import { cellsOf, fail } from '../value.ts';
import { finite } from './math.ts';

/** Rate a period, number of periods, amount a period, amount now, amount at the end, and 1 when periods begin by paying. */
interface Loan {
  rate: number;
  periods: number;
  payment: number;
  present: number;
  future: number;
  early: number;
}

export const FINANCE: Family = {
  PMT: define('VPM', 3, 5, (call) =>
    paymentOf(loan({ rate: call.number(0), periods: call.number(1), present: call.number(2) }, call, 3)),
  ),
  PV: define('VA', 3, 5, (call) =>
    presentOf(loan({ rate: call.number(0), periods: call.number(1), payment: call.number(2) }, call, 3)),
  ),
  FV: define('VC', 3, 5, (call) =>
    futureOf({
      rate: call.number(0),
      periods: call.number(1),
      payment: call.number(2),
      present: call.number(3, 0),
      future: 0,
      early: call.number(4, 0),
    }),
  ),
  NPER: define('NPM', 3, 5, (call) => {
    const { rate, payment, present, future, early } = loan(
      { rate: call.number(0), payment: call.number(1), present: call.number(2) },
      call,
      3,
    );
    if (rate === 0) return payment === 0 ? fail('NUM') : -(present + future) / payment;
    const each = payment * (1 + rate * early);
    return finite(Math.log((each - future * rate) / (each + present * rate)) / Math.log(1 + rate));
  }),
  RATE: define('TAUX', 3, 6, rateOf),
  IPMT: define('INTPER', 4, 6, (call) => interestOf(part(call), periodOf(call))),
  PPMT: define('PRINCPER', 4, 6, (call) => {
    const known = part(call);
    return paymentOf(known) - interestOf(known, periodOf(call));
  }),
  CUMIPMT: define('CUMUL.INTER', 6, 6, (call) => cumulated(call, (known, period) => interestOf(known, period))),
  CUMPRINC: define('CUMUL.PRINCPER', 6, 6, (call) =>
    cumulated(call, (known, period) => paymentOf(known) - interestOf(known, period)),
  ),
  NPV: define('VAN', 2, 250, (call) => {
    const rate = call.number(0);
    return rate === -1 ? fail('DIV') : addUp(call.numbers(1).map((each, at) => each / (1 + rate) ** (at + 1)));
  }),
  IRR: define('TRI', 1, 2, (call) => {
    const flows = call.numbers(0, 1);
    if (!flows.some((each) => each > 0) || !flows.some((each) => each < 0)) fail('NUM');
    return root((rate) => addUp(flows.map((each, at) => each / (1 + rate) ** at)), call.number(1, 0.1));
  }),
  XNPV: define('VAN.PAIEMENTS', 3, 3, (call) => dated(call, 1, 2)(call.number(0))),
  XIRR: define('TRI.PAIEMENTS', 2, 3, (call) => root(dated(call, 0, 1), call.number(2, 0.1))),
  EFFECT: define('TAUX.EFFECTIF', 2, 2, (call) => {
    const [rate, periods] = [call.number(0), call.integer(1)];
    return rate <= 0 || periods < 1 ? fail('NUM') : (1 + rate / periods) ** periods - 1;
  }),
  NOMINAL: define('TAUX.NOMINAL', 2, 2, (call) => {
    const [rate, periods] = [call.number(0), call.integer(1)];
    return rate <= 0 || periods < 1 ? fail('NUM') : periods * ((1 + rate) ** (1 / periods) - 1);
  }),
  SLN: define('AMORLIN', 3, 3, (call) => {
    const life = call.number(2);
    return life === 0 ? fail('DIV') : (call.number(0) - call.number(1)) / life;
  }),
  SYD: define('SYD', 4, 4, (call) => {
    const [cost, salvage, life, period] = [call.number(0), call.number(1), call.number(2), call.number(3)];
    if (life <= 0 || period < 1 || period > life) fail('NUM');
    return ((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1));
  }),
  DB: define('DB', 4, 5, fixedDeclining),
  DDB: define('DDB', 4, 5, (call) => {
    const [cost, salvage, life, period, factor] = [
      call.number(0),
      call.number(1),
      call.number(2),
      call.number(3),
      call.number(4, 2),
    ];
    if (cost < 0 || salvage < 0 || life <= 0 || period < 1 || period > life || factor <= 0) fail('NUM');
    let [left, lost] = [cost, 0];
    for (let at = 1; at <= period; at++) {
      lost = Math.max(0, Math.min(left * Math.min(1, factor / life), left - salvage));
      left -= lost;
    }
    return lost;
  }),
};

function loan(known: Partial<Loan>, call: Call, optional: number): Loan {
  const early = call.number(optional + 1, 0) === 0 ? 0 : 1;
  return { rate: 0, periods: 0, payment: 0, present: 0, future: call.number(optional, 0), early, ...known };
}

/** Of `INTPER` and its like: rate, period, periods, present, future, early. */
function part(call: Call): Loan {
  return loan({ rate: call.number(0), periods: call.number(2), present: call.number(3) }, call, 4);
}

function periodOf(call: Call): number {
  const period = call.number(1);
  return period < 1 || period >= call.number(2) + 1 ? fail('NUM') : period;
}

function paymentOf({ rate, periods, present, future, early }: Loan): number {
  if (periods === 0) fail('NUM');
  if (rate === 0) return -(present + future) / periods;
  const grown = (1 + rate) ** periods;
  return finite((-rate * (present * grown + future)) / ((1 + rate * early) * (grown - 1)));
}

function presentOf({ rate, periods, payment, future, early }: Loan): number {
  if (rate === 0) return -(payment * periods + future);
  const grown = (1 + rate) ** periods;
  return finite(-(payment * (1 + rate * early) * ((grown - 1) / rate) + future) / grown);
}

function futureOf({ rate, periods, payment, present, early }: Loan): number {
  if (rate === 0) return -(present + payment * periods);
  const grown = (1 + rate) ** periods;
  return finite(-(present * grown + payment * (1 + rate * early) * ((grown - 1) / rate)));
}

function interestOf(known: Loan, period: number): number {
  const payment = paymentOf(known);
  if (known.early === 1 && period === 1) return 0;
  const left = futureOf({ ...known, payment, periods: period - 1 });
  return known.early === 1 ? (left * known.rate) / (1 + known.rate) : left * known.rate;
}

function cumulated(call: Call, of: (known: Loan, period: number) => number): number {
  const [rate, periods, present] = [call.number(0), call.number(1), call.number(2)];
  const [from, to, early] = [call.integer(3), call.integer(4), call.integer(5)];
  if (rate <= 0 || periods <= 0 || present <= 0 || from < 1 || to < from || to > periods) fail('NUM');
  const known: Loan = { rate, periods, present, payment: 0, future: 0, early };
  return addUp(Array.from({ length: to - from + 1 }, (_, at) => of(known, from + at)));
}

function rateOf(call: Call): number {
  const [periods, payment, present] = [call.number(0), call.number(1), call.number(2)];
  const [future, early, estimate] = [call.number(3, 0), call.number(4, 0), call.number(5, 0.1)];
  const left = (rate: number) => futureOf({ rate, periods, payment, present, future: 0, early }) - future;
  return root(left, estimate);
}

function dated(call: Call, amounts: number, days: number): (rate: number) => number {
  const flows = call.numbers(amounts, amounts + 1);
  const dates = [...cellsOf(call.area(days))].filter((value) => typeof value === 'number');
  if (flows.length !== dates.length || flows.length === 0) fail('NUM');
  const first = dates[0]!;
  return (rate) => addUp(flows.map((each, at) => each / (1 + rate) ** ((dates[at]! - first) / 365)));
}

function fixedDeclining(call: Call): number {
  const [cost, salvage, life, period] = [call.number(0), call.number(1), call.number(2), call.integer(3)];
  const months = call.number(4, 12);
  if (cost <= 0 || salvage < 0 || life <= 0 || period < 1 || period > life + 1) fail('NUM');
  const rate = roundTo(1 - (salvage / cost) ** (1 / life), 3);
  let [total, lost] = [0, 0];
  for (let at = 1; at <= period; at++) {
    if (at === 1) lost = (cost * rate * months) / 12;
    else if (at === life + 1) lost = ((cost - total) * rate * (12 - months)) / 12;
    else lost = (cost - total) * rate;
    total += lost;
  }
  return lost;
}

/** Where a function meets zero: by its slope, then by halves when that strays. @throws Failure when it is not found */
function root(of: (rate: number) => number, estimate: number): number {
  let rate = estimate;
  for (let step = 0; step < 60; step++) {
    const value = of(rate);
    if (Math.abs(value) < 1e-10) return rate;
    const slope = (of(rate + 1e-7) - value) / 1e-7;
    const next = rate - value / slope;
    if (!Number.isFinite(next) || next <= -1) break;
    if (Math.abs(next - rate) < 1e-13) return next;
    rate = next;
  }
  return halved(of);
}

function halved(of: (rate: number) => number): number {
  let [low, high] = [-0.9999, 10];
  let below = of(low);
  if (!(below * of(high) < 0)) fail('NUM');
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    const value = of(middle);
    if (below * value <= 0) high = middle;
    else [low, below] = [middle, value];
  }
  return (low + high) / 2;
}
