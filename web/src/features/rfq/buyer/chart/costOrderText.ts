import {
  type RfqQuantityGrowthAxis,
  type CheaperQuoteRange,
  costAxisStepsPerMegabyte,
} from '@marketplace/domain/rfq/cost/costOrderRanges.ts';
import { addIntegerThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { formatCompactInteger } from '../../../../ui/numberFormat.ts';

export type QuoteCostChartXAxisQuantity = RfqQuantityGrowthAxis['of'];

/**
 * Maximum number of changes of the cost order that are described one by one. If the order of the two quotes changes
 * more often, one sentence summarises the changes.
 */
const maxListedChanges = 6;

/** Formats an axis step, such as `1,200 devices` or `11.5 MB`. */
export function formatDevicesOrMegabytesAxisStep(of: QuoteCostChartXAxisQuantity, step: number): string {
  if (of === 'devices') return `${addIntegerThousandsSeparators(String(step))} ${step === 1 ? 'device' : 'devices'}`;
  const [whole = '0', decimals] = String(step / costAxisStepsPerMegabyte).split('.');
  return `${addIntegerThousandsSeparators(whole)}${decimals === undefined ? '' : `.${decimals}`} MB`;
}

/** Formats an axis tick, such as `10k` or `11.5 MB`. */
export function formatDevicesOrMegabytesAxisTick(of: QuoteCostChartXAxisQuantity, step: number): string {
  return of === 'devices' ? formatCompactInteger(step) : formatDevicesOrMegabytesAxisStep(of, step);
}

/**
 * Describes, range by range, which of two quotes is cheaper.
 * @param names provider names of the two quotes.
 * @param ranges `null` when the quotes are too close to compare.
 */
export function describeCheaperQuoteByRange(
  of: QuoteCostChartXAxisQuantity,
  [one, other]: readonly [string, string],
  ranges: readonly CheaperQuoteRange[] | null,
): readonly string[] {
  const at = (step: number): string => formatDevicesOrMegabytesAxisStep(of, step);
  const describeOrder = ({ order }: CheaperQuoteRange): string => {
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
