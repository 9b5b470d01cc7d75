import { t } from '@lingui/core/macro';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import type { AuditedRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { formatDayAndTime } from './formatDayAndTime.ts';
import classes from './RfqHistorySection.module.css';

type Period = AuditedRfqLinkReplyItem['contact_visible_periods'][number];

function formatInstant(instant: string): string {
  const { day, time } = formatDayAndTime(instant);
  return `${day}, ${time}`;
}

function formatPeriod({ from, until }: Period): string {
  const start = formatInstant(from);
  return until === null ? t`visible since ${start}` : t`visible from ${start} until ${{ end: formatInstant(until) }}`;
}

/** Lists the periods in which each vendor could see the customer's contact data. */
export function BuyerContactVisibilityPeriodsList({ links }: { links: readonly AuditedRfqLinkReplyItem[] }) {
  return (
    <div className={classes['disclosure']}>
      <h4>{t`Visibility of contact data`}</h4>
      <ul>
        {links.map(({ id, provider_name, contact_visible_periods: periods }) => {
          const isVisible = periods.at(-1)?.until === null;
          const Icon = isVisible ? IconLockOpen : IconLock;
          return (
            <li key={id} data-visible={isVisible || undefined}>
              <Icon size={16} aria-hidden />
              <span>
                <strong>{provider_name}</strong>
                {periods.length === 0 && t`never visible`}
                {periods.map((period) => (
                  <span key={period.from}>{formatPeriod(period)}</span>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
