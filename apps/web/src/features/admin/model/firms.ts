import type {
  CreateFirmRequest,
  FirmFile,
  FirmOverview,
  FirmUser,
  Invitation,
  InviteLawyerRequest,
  Speciality,
  UpdateFirmRequest,
} from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** Milliseconds after which a mail that was waiting is looked at again. */
const LOOK_AGAIN = 3_000;

const FIRMS = ['admin', 'firms'] as const;

export function useFirms() {
  return useQuery({
    queryKey: FIRMS,
    queryFn: ({ signal }) => api<FirmOverview[]>('/user/lp_client/list', { signal }),
  });
}

/** One firm, its invitations and the journal. */
export function useFirm(id: string) {
  return useQuery({
    queryKey: [...FIRMS, id],
    queryFn: ({ signal }) => api<FirmFile>(`/admin/lp_client/${id}`, { signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) =>
      state.data?.invitations.some(({ status, mail }) => status === 'pending' && mail === 'waiting')
        ? LOOK_AGAIN
        : false,
  });
}

export function useStaff(id: string) {
  return useQuery({
    queryKey: [...FIRMS, id, 'staff'],
    queryFn: ({ signal }) => api<FirmUser[]>(`/user/lp_client/users/${id}`, { signal }),
  });
}

export function useSpecialities(id: string) {
  return useQuery({
    queryKey: [...FIRMS, id, 'specialities'],
    queryFn: ({ signal }) => api<Speciality[]>(`/user/getSpeciality/${id}`, { signal }),
  });
}

/** What changes firms; every list is read again after it. */
export function useFirmCommands() {
  const queries = useQueryClient();
  const then = async <T>(call: Promise<T>): Promise<T> => {
    const answer = await call;
    await queries.invalidateQueries({ queryKey: FIRMS });
    return answer;
  };
  return {
    create: (body: CreateFirmRequest) => then(api<FirmOverview>('/user/lp_client/', { method: 'POST', body })),
    update: (firm: FirmOverview, body: UpdateFirmRequest) =>
      then(api<FirmOverview>(`/user/lp_client/updateBySuperAdmin/${firm.siret ?? firm.id}`, { method: 'PUT', body })),
    invite: (firm: FirmOverview, users: InviteLawyerRequest[]) =>
      then(
        api<{ invitations: Invitation[] }>(`/user/lp_client/addUsers/${firm.siret ?? firm.id}`, {
          method: 'PUT',
          body: { users },
        }),
      ),
    withdraw: (firm: FirmOverview, invitation: string) =>
      then(api<null>(`/admin/lp_client/${firm.id}/invitation/${invitation}`, { method: 'DELETE' })),
  };
}
