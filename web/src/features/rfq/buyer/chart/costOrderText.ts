import { type CostAxis, type CostOrderRange, stepsPerMegabyte } from '@marketplace/domain/rfq/cost/costOrderRanges.ts';
import { groupIntegerDigits } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { formatCompactInteger } from '../../../../ui/numberFormat.ts';

export type CostAxisKind = CostAxis['of'];

/** Maximum number of order changes that are listed individually. */
const maxListedChanges = 6;

/** Formats an axis step, such as `1,200 devices` or `11.5 MB`. */
export function formatAxisStep(of: CostAxisKind, step: number): string {
  if (of === 'devices') return `${groupIntegerDigits(String(step))} ${step === 1 ? 'device' : 'devices'}`;
  const [whole = '0', decimals] = String(step / stepsPerMegabyte).split('.');
  return `${groupIntegerDigits(whole)}${decimals === undefined ? '' : `.${decimals}`} MB`;
}

/** Formats an axis tick, such as `10k` or `11.5 MB`. */
export function formatAxisTick(of: CostAxisKind, step: number): string {
  return of === 'devices' ? formatCompactInteger(step) : formatAxisStep(of, step);
}

/**
 * Describes, range by range, which of two quotes is cheaper.
 * @param names the names of both quotes.
 * @param ranges `null` when the quotes are too close to compare.
 */
export function describeCostOrder(
  of: CostAxisKind,
  [one, other]: readonly [string, string],
  ranges: readonly CostOrderRange[] | null,
): readonly string[] {
  const at = (step: number): string => formatAxisStep(of, step);
  const describeOrder = ({ order }: CostOrderRange): string => {
    if (order === 0) return `${one} and ${other} cost the same`;
    return order < 0 ? `${one} costs less than ${other}` : `${other} costs less than ${one}`;
  };
  const [first, ...later] = ranges ?? [];
  const last = later.at(-1);
  if (first === undefined) return [`${one} and ${other} are too close to say from where on which costs less.`];
  if (last === undefined) return [`${describeOrder(first)} throughout, up to ${at(first.last)}.`];
  if (later.length > maxListedChanges) {
    const between = `${later.length} times between ${at(first.last + 1)} and ${at(last.first)}`;
    return [`${one} and ${other} change places ${between}; from there on ${describeOrder(last)}.`];
  }
  const sentences = later.map((range) => {
    if (range.order !== 0 || range === last) return `From ${at(range.first)} on, ${describeOrder(range)}.`;
    return range.first === range.last
      ? `At ${at(range.first)} ${describeOrder(range)}.`
      : `From ${at(range.first)} to ${at(range.last)} ${describeOrder(range)}.`;
  });
  return [`Up to ${at(first.last)}, ${describeOrder(first)}.`, ...sentences];
}
