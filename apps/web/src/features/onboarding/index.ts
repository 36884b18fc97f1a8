export { InvitationList } from './components/InvitationList.tsx';
export { SpecialityField } from './components/SpecialityField.tsx';
