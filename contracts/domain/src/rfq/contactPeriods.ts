/** A period in which a vendor could read who the customer is; instants in ISO 8601 in UTC, `until` is `null` while it lasts. */
export interface ContactPeriod {
  readonly from: string;
  readonly until: string | null;
}

/** The start of the period that has not ended; `null` while the contact data is hidden. */
export function contactVisibleSince(periods: readonly ContactPeriod[]): string | null {
  const last = periods.at(-1);
  return last?.until === null ? last.from : null;
}

/** The periods after an event at `at` that leaves the contact data visible or hidden. */
export function periodsAfter(
  periods: readonly ContactPeriod[],
  isVisible: boolean,
  at: string,
): readonly ContactPeriod[] {
  const isOpen = contactVisibleSince(periods) !== null;
  if (isVisible === isOpen) return periods;
  if (isVisible) return [...periods, { from: at, until: null }];
  return periods.map((period) => ({ ...period, until: period.until ?? at }));
}

/** The periods of contact data that was erased at `at`: none lasts beyond it. */
export function periodsBeforeErasure(periods: readonly ContactPeriod[], at: string): readonly ContactPeriod[] {
  return periods
    .filter(({ from }) => from < at)
    .map(({ from, until }) => ({ from, until: until !== null && until < at ? until : at }));
}
