import { t } from '@lingui/core/macro';
import type { RfqLinkStatus, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { createNumberFormatter, formatWholePercent } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Formats a formatted count of RFQs or links with a status, for example `12 responded`. */
export const statusCountFormatters: Readonly<Record<RfqLinkStatus | RfqStatus | 'open', (count: string) => string>> = {
  open: (count) => t`${count} open`,
  sent: (count) => t`${count} sent`,
  accepted: (count) => t`${count} accepted`,
  responded: (count) => t`${count} responded`,
  rejected: (count) => t`${count} rejected`,
  declined: (count) => t`${count} declined`,
  expired: (count) => t`${count} expired`,
  closed: (count) => t`${count} closed`,
};

const units = [
  { seconds: 86_400, format: (count: string) => t`${count} d` },
  { seconds: 3600, format: (count: string) => t`${count} h` },
  { seconds: 60, format: (count: string) => t`${count} min` },
] as const;

const formatUpToOneDecimal = createNumberFormatter({ maximumFractionDigits: 1 });

/**
 * Formats a duration in its largest fitting unit, such as `2.5 h`.
 * @param seconds `null` becomes a dash.
 */
export function formatResponseDuration(seconds: number | null): string {
  if (seconds === null) return '–';
  const unit = units.find((each) => seconds >= each.seconds);
  return unit === undefined
    ? t`${{ count: Math.round(seconds) }} s`
    : unit.format(formatUpToOneDecimal(seconds / unit.seconds));
}

/**
 * Formats a rate as a percentage.
 * @param rate 0 to 1; `null` becomes a dash.
 */
export function formatRatePercent(rate: number | null): string {
  return rate === null ? '–' : formatWholePercent(rate);
}
