import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { RfqHistoryReplyEvent } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { formatFullDateTime, formatUtcOffset } from '../../../../ui/dateTimeFormat.ts';
import { formatRfqHistoryActor } from './formatRfqHistoryActor.ts';
import { formatDayAndTime } from './formatDayAndTime.ts';
import { getRfqEventMarker } from './eventMarkers.ts';
import { MutedText } from '../../../../ui/MutedText.tsx';
import { Card } from '../../../../ui/Card.tsx';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import classes from './EventList.module.css';
import card from './RfqHistorySection.module.css';

/**
 * Formats the provider names, followed by the summary. Omits the names for vendor actions, because the actor includes
 * the provider.
 */
function formatSummary({ summary, actor, provider_names }: RfqHistoryReplyEvent): string {
  const at = actor.role === 'vendor' ? [] : [provider_names.join(', ')];
  return [...at, summary].filter((part) => part !== '').join(': ');
}

function Changes({ event }: { event: RfqHistoryReplyEvent }) {
  if (event.changes.length === 0) return null;
  return (
    <ul className={classes['changes']}>
      {event.changes.map(({ field, from_label: from, to_label: to }) => (
        <li key={field}>
          <span>{field}</span> {from !== null && <s>{formatChange(from)}</s>}
          {from !== null && ' → '}
          {formatChange(to)}
        </li>
      ))}
    </ul>
  );
}

/** Formats an instant in local time with its UTC offset, and `null` as a dash. Returns other values unchanged. */
function formatChange(value: string | null): string {
  if (value === null) return '–';
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return value;
  const { day, time } = formatDayAndTime(value);
  return `${day} ${time} ${formatUtcOffset(new Date(value).getTimezoneOffset())}`;
}

interface ItemProps {
  event: RfqHistoryReplyEvent;
  later: boolean;
  current: boolean;
  hidden: boolean;
  onPick: () => void;
}

function Item({ event, later, current, hidden, onPick }: ItemProps) {
  const { icon: Icon, mark } = getRfqEventMarker(event.type);
  const { day, time } = formatDayAndTime(event.at);
  return (
    <li data-later={later || undefined} data-hidden={hidden || undefined} data-current={current || undefined}>
      <button type="button" className={classes['event']} aria-current={current ? 'step' : undefined} onClick={onPick}>
        <span className={classes['number']}>{event.event}</span>
        <span className={classes['sign']} data-mark={mark}>
          <Icon size={14} aria-hidden />
        </span>
        <span className={classes['what']}>
          <span>
            <strong>{event.title}</strong> <MutedText as="span">{formatRfqHistoryActor(event.actor)}</MutedText>
          </span>
          <span className={classes['summary']}>
            {formatSummary(event)}
            {hidden && <em>{t`Not visible to this audience`}</em>}
          </span>
        </span>
        <time className={classes['when']} dateTime={event.at} title={formatFullDateTime(event.at)}>
          {day}
          <br />
          {time}
        </time>
      </button>
      {current && <Changes event={event} />}
    </li>
  );
}

export interface RfqEventListProps {
  /** All events, oldest first. */
  events: readonly RfqHistoryReplyEvent[];
  /** Number of events up to the selected point in time. */
  pastEventCount: number;
  /** Events visible to the audience; `null` for the auditor, who sees all events. */
  visibleEvents: readonly RfqHistoryReplyEvent[] | null;
  onPick: (event: number) => void;
}

/**
 * List of an RFQ's events, newest first. Events after the selected point in time are hatched; events hidden from the
 * audience are dimmed.
 */
export function RfqEventList({ events, pastEventCount, visibleEvents, onPick }: RfqEventListProps) {
  const total = events.length;
  const visibleNumbers = visibleEvents === null ? null : new Set(visibleEvents.map(({ event }) => event));
  return (
    <Card className={card['card']} aria-label={t`Events`}>
      <FlexRow as="h3" gap="4px 10px" wrap>
        <Trans>
          Events{' '}
          <span>
            {pastEventCount} of {total} up to the selected time
          </span>
        </Trans>
      </FlexRow>
      <ol className={classes['events']} reversed>
        {events.toReversed().map((event) => (
          <Item
            key={event.position}
            event={event}
            later={event.event > pastEventCount}
            current={event.event === pastEventCount}
            hidden={visibleNumbers !== null && event.event <= pastEventCount && !visibleNumbers.has(event.event)}
            onPick={() => onPick(event.event)}
          />
        ))}
      </ol>
    </Card>
  );
}
