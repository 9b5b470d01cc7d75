const aggregate = /^\s*[+]?(?:_xlfn\.)?(?:SUBTOTAL|AGGREGATE|SUM|COUNTA?|AVERAGE|MIN|MAX)\(/i;

/** Whether a formula sums up other cells, as those of a totals row do. Files name functions in English, whatever Excel shows. */
export function isAggregate(formula: string): boolean {
  return aggregate.test(formula);
}
