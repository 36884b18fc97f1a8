import { adminCalls } from '@basoche/protocol';
import type { CreateFirmRequest, FirmOverview, InviteLawyerRequest, UpdateFirmRequest } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '../../../app/http/calls.ts';

/** Milliseconds after which a mail that was waiting is looked at again. */
const LOOK_AGAIN = 3_000;

const FIRMS = ['admin', 'firms'] as const;

export function useFirms() {
  return useQuery({
    queryKey: FIRMS,
    queryFn: ({ signal }) => send(adminCalls.listFirms, null, { signal }),
  });
}

/** One firm, its invitations and the journal. */
export function useFirm(id: string) {
  return useQuery({
    queryKey: [...FIRMS, id],
    queryFn: ({ signal }) => send(adminCalls.readFirmFile, { params: { firmId: id } }, { signal }),
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
    queryFn: ({ signal }) => send(adminCalls.listFirmUsers, { params: { firmId: id } }, { signal }),
  });
}

export function useSpecialities(id: string) {
  return useQuery({
    queryKey: [...FIRMS, id, 'specialities'],
    queryFn: ({ signal }) => send(adminCalls.listFirmSpecialities, { params: { firmId: id } }, { signal }),
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
    create: (body: CreateFirmRequest) => then(send(adminCalls.createFirm, { body })),
    update: (firm: FirmOverview, body: UpdateFirmRequest) =>
      then(send(adminCalls.updateFirmAsPlatform, { params: { siret: firm.siret ?? firm.id }, body })),
    invite: (firm: FirmOverview, users: InviteLawyerRequest[]) =>
      then(send(adminCalls.inviteFirmUsers, { params: { siret: firm.siret ?? firm.id }, body: { users } })),
    withdraw: (firm: FirmOverview, invitation: string) =>
      then(send(adminCalls.withdrawFirmInvitation, { params: { firmId: firm.id, id: invitation } })),
  };
}
