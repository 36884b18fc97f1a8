export { InviteDialog } from './components/InviteDialog.tsx';
export { TeamsOfMatter, type TeamsOfMatterProps } from './components/TeamsOfMatter.tsx';
