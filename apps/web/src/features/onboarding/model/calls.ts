import { onboardingCalls } from '@basoche/protocol';
import type { Call, CallInput, GuestLawyerRequest, InviteLawyerRequest, Subscription } from '@basoche/protocol';
import type { SubscriptionState } from '@basoche/domain';
import { send } from '../../../app/http/calls.ts';

const ANYBODY = { anonymous: true };

export const register = (body: CallInput<typeof onboardingCalls.register>['body']) =>
  send(onboardingCalls.register, { body }, ANYBODY);
export const confirmAddress = (token: string, password: string) =>
  send(onboardingCalls.confirmRegistration, { body: { token, password } }, ANYBODY);
export const readInvitation = (token: string) => send(onboardingCalls.readInvitation, { body: { token } }, ANYBODY);
export const acceptInvitation = (body: GuestLawyerRequest) => send(onboardingCalls.acceptInvitation, { body }, ANYBODY);

const STEPS = {
  lawyer: onboardingCalls.saveLawyerStep,
  firm: onboardingCalls.saveFirmStep,
  team: onboardingCalls.saveTeamStep,
};

export const readSubscription = () => send(onboardingCalls.readSubscription);
export const saveStep = (step: keyof typeof STEPS, body: object) =>
  send(STEPS[step] as Call, { body }) as Promise<Subscription>;
export const saveBiography = (userId: string, biography: string) =>
  send(onboardingCalls.saveBiographyStep, { params: { userId }, body: { biography } });
export const moveTo = (state: SubscriptionState) => send(onboardingCalls.updateSubscription, { body: { state } });
export const invite = (body: InviteLawyerRequest) => send(onboardingCalls.inviteLawyer, { body });
export const withdraw = (id: string) => send(onboardingCalls.withdrawInvitation, { params: { id } });
