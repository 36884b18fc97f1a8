export { ColleagueProfile } from './components/ColleagueProfile.tsx';
export { useColleague } from './model/colleague.ts';
