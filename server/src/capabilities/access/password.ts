import { hash, verify } from '@node-rs/argon2';

/** argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COST);
}

let decoy: Promise<string> | null = null;

/** Without a stored hash it works as long as with one, and says no: the answer's time tells nobody which addresses exist. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFC'));
  return stored !== null && matches;
}
