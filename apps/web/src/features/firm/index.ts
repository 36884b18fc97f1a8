export { useFirm } from './model/firm.ts';
