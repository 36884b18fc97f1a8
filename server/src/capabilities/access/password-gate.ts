import { ApiError } from '../../http/api-error.ts';

export interface PasswordGateLimits {
  /** Requests of one lane at a time. */
  perLane: number;
  /** Requests of strangers at a time. */
  strangers: number;
  /** More places, for those who are signed in or on a device that their account knows. */
  reserved: number;
}

/** One office signs in at once from one address; a queue of all places takes a second or two of one core. */
const LIMITS: PasswordGateLimits = { perLane: 6, strangers: 18, reserved: 12 };

/** Seconds after which somebody who was refused comes again. */
const PAUSE = 1;

/** Bounds the requests that are about to compute a password hash: what comes beyond is refused at once. */
export interface PasswordGate {
  /** A stranger's work. @param lane usually a network. @throws ApiError RATE_LIMITED, UNAVAILABLE at once */
  run<T>(lane: string, work: () => Promise<T>): Promise<T>;
  /** Of somebody known, whom strangers cannot keep out. @param lane a person. @throws as `run` */
  runKnown<T>(lane: string, work: () => Promise<T>): Promise<T>;
}

export function createPasswordGate({ perLane, strangers, reserved }: PasswordGateLimits = LIMITS): PasswordGate {
  const lanes = new Map<string, number>();
  let inside = { strangers: 0, known: 0 };

  async function enter<T>(
    lane: string,
    group: keyof typeof inside,
    places: number,
    work: () => Promise<T>,
  ): Promise<T> {
    const taken = lanes.get(lane) ?? 0;
    if (taken >= perLane) throw new ApiError('RATE_LIMITED', { retryAfter: PAUSE });
    if (inside[group] >= places) throw new ApiError('UNAVAILABLE', { retryAfter: PAUSE });
    lanes.set(lane, taken + 1);
    inside = { ...inside, [group]: inside[group] + 1 };
    try {
      return await work();
    } finally {
      inside = { ...inside, [group]: inside[group] - 1 };
      const left = lanes.get(lane)! - 1;
      if (left === 0) lanes.delete(lane);
      else lanes.set(lane, left);
    }
  }

  return {
    run: (lane, work) => enter(`stranger ${lane}`, 'strangers', strangers, work),
    runKnown: (lane, work) => enter(`known ${lane}`, 'known', reserved, work),
  };
}

/** Of this process: its cores are what is bounded. */
export const passwordGate = createPasswordGate();
