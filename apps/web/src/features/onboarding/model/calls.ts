import type {
  GuestLawyerRequest,
  Invitation,
  InviteLawyerRequest,
  NewAccount,
  OpenInvitation,
  RegisterAnswer,
  Subscription,
} from '@basoche/protocol';
import type { SubscriptionState } from '@basoche/domain';
import { api } from '../../../platform/api.ts';

const post = <T>(path: string, body: unknown, anonymous = false) =>
  api<T>(path, { method: 'POST', body, ...(anonymous ? { anonymous } : {}) });

export const register = (body: object) => post<RegisterAnswer>('/user/register', body, true);
export const confirmAddress = (token: string, password: string) =>
  post<NewAccount>('/new-subscription/confirm', { token, password }, true);
export const readInvitation = (token: string) => post<OpenInvitation>('/new-subscription/invitation', { token }, true);
export const acceptInvitation = (body: GuestLawyerRequest) =>
  post<NewAccount>('/new-subscription/guest-lawyer', body, true);

export const readSubscription = () => api<Subscription>('/new-subscription/state');
export const saveStep = (step: 'lawyer' | 'firm' | 'team', body: object) =>
  post<Subscription>(`/new-subscription/${step}`, body);
export const saveBiography = (userId: string, biography: string) =>
  post<Subscription>(`/new-subscription/lawyer-bio/${userId}`, { biography });
export const moveTo = (state: SubscriptionState) => post<Subscription>('/new-subscription/update-state', { state });
export const invite = (body: InviteLawyerRequest) => post<Invitation>('/new-subscription/invite-lawyer', body);
export const withdraw = (id: string) => api<null>(`/new-subscription/invitation/${id}`, { method: 'DELETE' });
