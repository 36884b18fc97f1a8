export { InvitationList } from './components/InvitationList.tsx';
export { InviteForm } from './components/InviteForm.tsx';
export { OwnInvitations } from './components/OwnInvitations.tsx';
export { SpecialityField } from './components/SpecialityField.tsx';
export { readSubscription } from './model/calls.ts';
