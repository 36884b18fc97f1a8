export { ColleagueProfile } from './components/ColleagueProfile.tsx';
export { ImagePicker } from './components/ImagePicker.tsx';
export { useColleague } from './model/colleague.ts';
