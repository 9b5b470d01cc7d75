const aggregate = /^\s*[+]?(?:_xlfn\.)?(?:SUBTOTAL|AGGREGATE|SUM|COUNTA?|AVERAGE|MIN|MAX)\(/i;

/**
 * Whether a formula aggregates other cells, as in a totals row. Files use English function names regardless of
 * Excel's language.
 */
export function isAggregateFormula(formula: string): boolean {
  return aggregate.test(formula);
}
