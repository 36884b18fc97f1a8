import { allows } from '@basoche/domain';
import { NoRight } from '@basoche/ui';
import type { ReactNode } from 'react';
import { useUser } from '../../../platform/session.ts';
import { accountOf } from '../../../platform/user.ts';

/** Clients and partners see no directory. */
export function EmployeesOnly({ children }: { children: ReactNode }) {
  return allows('employee', accountOf(useUser())) ? children : <NoRight />;
}
