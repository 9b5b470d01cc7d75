/**
 * A period in which a vendor could see the customer's contact data. Instants are in ISO 8601 (UTC); `until` is `null`
 * for the current period.
 */
export interface ContactVisibilityPeriod {
  readonly from: string;
  readonly until: string | null;
}

/** Start of the current period; `null` while the contact data is hidden. */
export function getCustomerContactVisibleSince(periods: readonly ContactVisibilityPeriod[]): string | null {
  const last = periods.at(-1);
  return last?.until === null ? last.from : null;
}

/** Returns the periods after an event at `at` that makes the contact data visible or hidden. */
export function computeContactVisibilityPeriodsAfterEvent(
  periods: readonly ContactVisibilityPeriod[],
  isVisible: boolean,
  at: string,
): readonly ContactVisibilityPeriod[] {
  const isOpen = getCustomerContactVisibleSince(periods) !== null;
  if (isVisible === isOpen) return periods;
  if (isVisible) return [...periods, { from: at, until: null }];
  return periods.map((period) => ({ ...period, until: period.until ?? at }));
}

/** Ends all periods when the contact data is erased at `at`. */
export function endContactVisibilityPeriodsAtErasure(
  periods: readonly ContactVisibilityPeriod[],
  at: string,
): readonly ContactVisibilityPeriod[] {
  return periods
    .filter(({ from }) => from < at)
    .map(({ from, until }) => ({ from, until: until !== null && until < at ? until : at }));
}
