import type { HistoryEventView } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { type RfqAddress, useRfqAddress } from '../useRfqAddress.ts';

/** Which moment of a history is looked at, and through whose eyes; both stand in the address. */
export interface HistoryMomentAddress extends RfqAddress {
  /** `undefined` means now. */
  readonly event: number | undefined;
  readonly at: string | undefined;
  readonly as: string;
}

function eventIn(params: URLSearchParams): number | undefined {
  const text = params.get('event');
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

function instantIn(params: URLSearchParams): string | undefined {
  const instant = new Date(params.get('at') ?? '');
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** Reads from the address at which moment of its history an RFQ is looked at, and through whose eyes; an event wins over an instant. */
export function useHistoryMoment(): HistoryMomentAddress {
  const address = useRfqAddress();
  const { params } = address;
  const event = eventIn(params);
  const at = event === undefined ? instantIn(params) : undefined;
  return { ...address, event, at, as: params.get('as') ?? 'auditor' };
}

/** How many events had happened at the moment: those before the first that is later. */
export function happenedBy(
  events: readonly HistoryEventView[],
  { event, at }: Pick<HistoryMomentAddress, 'event' | 'at'>,
): number {
  if (event !== undefined) return Math.min(event, events.length);
  if (at === undefined) return events.length;
  const later = events.findIndex((each) => Date.parse(each.at) > Date.parse(at));
  return later < 0 ? events.length : later;
}
