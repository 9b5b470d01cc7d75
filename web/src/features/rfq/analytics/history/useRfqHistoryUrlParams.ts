import type { RfqHistoryReplyEvent } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { type UrlParamsAndSetter, useUrlParams } from '../useUrlParams.ts';

/** Selected point in time and audience of an RFQ history, stored in the URL. */
export interface RfqHistoryUrlParams extends UrlParamsAndSetter {
  /** Number of the selected event. If both `event` and `at` are `undefined`, the current state is shown. */
  readonly event: number | undefined;
  readonly at: string | undefined;
  readonly as: string;
}

function parseEvent(params: URLSearchParams): number | undefined {
  const text = params.get('event');
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined;
}

function parseInstant(params: URLSearchParams): string | undefined {
  const instant = new Date(params.get('at') ?? '');
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

/** Parses the selected event or instant and the audience from the URL; an event takes precedence over an instant. */
export function useRfqHistoryUrlParams(): RfqHistoryUrlParams {
  const urlParams = useUrlParams();
  const { params } = urlParams;
  const event = parseEvent(params);
  const at = event === undefined ? parseInstant(params) : undefined;
  return { ...urlParams, event, at, as: params.get('as') ?? 'auditor' };
}

/** Counts the events up to and including the selected event or point in time. */
export function countRfqEventsUntilSelectedTime(
  events: readonly RfqHistoryReplyEvent[],
  { event, at }: Pick<RfqHistoryUrlParams, 'event' | 'at'>,
): number {
  if (event !== undefined) return Math.min(event, events.length);
  if (at === undefined) return events.length;
  const firstLater = events.findIndex((each) => Date.parse(each.at) > Date.parse(at));
  return firstLater < 0 ? events.length : firstLater;
}
