export { evaluateFormula, type FormulaContext } from './evaluate.ts';
export {
  FORMULA_MAX_LENGTH,
  type Formula,
  type FormulaError,
  FUNCTIONS as FORMULA_FUNCTIONS,
  type FormulaValue,
  isFormulaError,
} from './formula.ts';
export { type FormulaColumn, parseFormula, readFormula } from './parse.ts';
export { FormulaProblem } from './tokens.ts';
export { formulaColumns, showFormula, storeFormula } from './write.ts';
