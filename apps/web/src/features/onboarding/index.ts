export { InvitationList } from './components/InvitationList.tsx';
export { InviteColleague } from './components/InviteColleague.tsx';
export { InviteForm } from './components/InviteForm.tsx';
export { OwnInvitations } from './components/OwnInvitations.tsx';
export { readSubscription } from './model/calls.ts';
