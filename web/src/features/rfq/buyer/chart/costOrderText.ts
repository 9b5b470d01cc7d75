import { plural, t } from '@lingui/core/macro';
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
  if (of === 'devices') return t`${plural(step, { one: '# device', other: '# devices' })}`;
  const [whole = '0', decimals] = String(step / costAxisStepsPerMegabyte).split('.');
  const megabytes = `${addIntegerThousandsSeparators(whole)}${decimals === undefined ? '' : `.${decimals}`}`;
  return t`${megabytes} MB`;
}

/** Formats an axis tick, such as `10k` or `11.5 MB`. */
export function formatDevicesOrMegabytesAxisTick(of: QuoteCostChartXAxisQuantity, step: number): string {
  return of === 'devices' ? formatCompactInteger(step) : formatDevicesOrMegabytesAxisStep(of, step);
}

/** Texts for a part of the axis in which the order of two quotes does not change. */
interface CostOrderTexts {
  /** The order is the same on the whole axis, which ends at `end`. */
  readonly throughout: (end: string) => string;
  readonly upTo: (end: string) => string;
  readonly from: (start: string) => string;
}

function describeCheaperQuote(cheaper: string, dearer: string): CostOrderTexts {
  return {
    throughout: (end) => t`${cheaper} costs less than ${dearer} for all quantities up to ${end}.`,
    upTo: (end) => t`Up to ${end}, ${cheaper} costs less than ${dearer}.`,
    from: (start) => t`From ${start}, ${cheaper} costs less than ${dearer}.`,
  };
}

function describeEqualQuotes(one: string, other: string): CostOrderTexts {
  return {
    throughout: (end) => t`${one} and ${other} cost the same for all quantities up to ${end}.`,
    upTo: (end) => t`Up to ${end}, ${one} and ${other} cost the same.`,
    from: (start) => t`From ${start}, ${one} and ${other} cost the same.`,
  };
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
  const getTexts = ({ order }: CheaperQuoteRange): CostOrderTexts => {
    if (order === 0) return describeEqualQuotes(one, other);
    return order < 0 ? describeCheaperQuote(one, other) : describeCheaperQuote(other, one);
  };
  const [first, ...later] = ranges ?? [];
  const last = later.at(-1);
  if (first === undefined) return [t`The costs of ${one} and ${other} are too close to compare.`];
  if (last === undefined) return [getTexts(first).throughout(at(first.last))];
  if (later.length > maxListedChanges) {
    const [count, start, end] = [later.length, at(first.last + 1), at(last.first)];
    return [
      t`The cost order of ${one} and ${other} changes ${plural(count, { one: '# time', other: '# times' })} between ${start} and ${end}.`,
      getTexts(last).from(end),
    ];
  }
  const sentences = later.map((range) => {
    const [start, end] = [at(range.first), at(range.last)];
    if (range.order !== 0 || range === last) return getTexts(range).from(start);
    return range.first === range.last
      ? t`At ${start}, ${one} and ${other} cost the same.`
      : t`From ${start} to ${end}, ${one} and ${other} cost the same.`;
  });
  return [getTexts(first).upTo(at(first.last)), ...sentences];
}
