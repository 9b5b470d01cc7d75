import { type CostAxis, type OrderRange, stepsOfMegabyte } from '@marketplace/domain/rfq/cost/crossings.ts';
import { inThousands } from '@marketplace/contracts/kernel/thousands.ts';
import { inFewFigures } from '../../../../ui/figures.ts';

export type AxisOf = CostAxis['of'];

/** Maximum number of order changes that are listed individually. */
const maxListedChanges = 6;

/** Formats an axis step, such as `1,200 devices` or `11.5 MB`. */
export function stepText(of: AxisOf, step: number): string {
  if (of === 'devices') return `${inThousands(String(step))} ${step === 1 ? 'device' : 'devices'}`;
  const [whole = '0', decimals] = String(step / stepsOfMegabyte).split('.');
  return `${inThousands(whole)}${decimals === undefined ? '' : `.${decimals}`} MB`;
}

/** Formats an axis tick, such as `10k` or `11.5 MB`. */
export function tickText(of: AxisOf, step: number): string {
  return of === 'devices' ? inFewFigures(step) : stepText(of, step);
}

/**
 * Describes, range by range, which of two quotes is cheaper.
 * @param names the names of both quotes.
 * @param ranges `null` when the quotes are too close to compare.
 */
export function orderSentences(
  of: AxisOf,
  [one, other]: readonly [string, string],
  ranges: readonly OrderRange[] | null,
): readonly string[] {
  const at = (step: number): string => stepText(of, step);
  const describeOrder = ({ order }: OrderRange): string => {
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
