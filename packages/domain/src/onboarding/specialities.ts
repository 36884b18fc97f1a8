import { ACCOUNTING, ADMINISTRATION } from '../access/roles.ts';

/** Departments that every firm has, because rights depend on them; it adds its own. */
export const BASIC_SPECIALITIES: readonly string[] = [ACCOUNTING, ADMINISTRATION];
