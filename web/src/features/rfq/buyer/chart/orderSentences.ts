import { type CostAxis, type OrderRange, stepsOfMegabyte } from '@marketplace/domain/rfq/cost/crossings.ts';
import { inThousands } from '@marketplace/contracts/kernel/thousands.ts';
import { inFewFigures } from '../../../../ui/figures.ts';

export type AxisOf = CostAxis['of'];

/** Places at which two quotes change that are told one by one. */
const mostTold = 6;

/** A step of the axis: `1,200 devices`, `11.5 MB`. */
export function stepText(of: AxisOf, step: number): string {
  if (of === 'devices') return `${inThousands(String(step))} ${step === 1 ? 'device' : 'devices'}`;
  const [whole = '0', decimals] = String(step / stepsOfMegabyte).split('.');
  return `${inThousands(whole)}${decimals === undefined ? '' : `.${decimals}`} MB`;
}

/** A step on the axis: `10k`, `11.5 MB`. */
export function tickText(of: AxisOf, step: number): string {
  return of === 'devices' ? inFewFigures(step) : stepText(of, step);
}

/**
 * Which of two quotes costs less, range by range, in sentences.
 * @param names of the one and the other. @param ranges `null` where it cannot be told.
 */
export function orderSentences(
  of: AxisOf,
  [one, other]: readonly [string, string],
  ranges: readonly OrderRange[] | null,
): readonly string[] {
  const at = (step: number): string => stepText(of, step);
  const claim = ({ order }: OrderRange): string => {
    if (order === 0) return `${one} and ${other} cost the same`;
    return order < 0 ? `${one} costs less than ${other}` : `${other} costs less than ${one}`;
  };
  const [first, ...later] = ranges ?? [];
  const last = later.at(-1);
  if (first === undefined) return [`${one} and ${other} are too close to say from where on which costs less.`];
  if (last === undefined) return [`${claim(first)} throughout, up to ${at(first.last)}.`];
  if (later.length > mostTold) {
    const between = `${later.length} times between ${at(first.last + 1)} and ${at(last.first)}`;
    return [`${one} and ${other} change places ${between}; from there on ${claim(last)}.`];
  }
  const told = later.map((range) => {
    if (range.order !== 0 || range === last) return `From ${at(range.first)} on, ${claim(range)}.`;
    return range.first === range.last
      ? `At ${at(range.first)} ${claim(range)}.`
      : `From ${at(range.first)} to ${at(range.last)} ${claim(range)}.`;
  });
  return [`Up to ${at(first.last)}, ${claim(first)}.`, ...told];
}
