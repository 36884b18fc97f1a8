export { ProjectExhibits } from './components/ProjectExhibits.tsx';
export type { PartyOption } from './model/use-exhibits.ts';
