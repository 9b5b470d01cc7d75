import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react';
import type { RfqHistoryReplyEvent, RfqHistoryReply } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { Button } from '../../../../ui/Button.tsx';
import { formatInstantAsLocalDay, formatFullDateTime } from '../../../../ui/dateTimeFormat.ts';
import { SegmentedSwitch } from '../../../../ui/SegmentedSwitch.tsx';
import { getRfqEventMarker } from './eventMarkers.ts';
import { Card } from '../../../../ui/Card.tsx';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import classes from './RfqHistoryControls.module.css';
import type { RfqHistoryUrlParams } from './useRfqHistoryUrlParams.ts';

interface MomentBarProps {
  history: RfqHistoryReply;
  urlParams: RfqHistoryUrlParams;
  /** Number of events up to the selected point in time. */
  pastEventCount: number;
}

/** Formats an instant in local time for a `datetime-local` field. */
function toLocalInputValue(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

function describeEvent(event: RfqHistoryReplyEvent | undefined, total: number): string {
  if (event === undefined) return t`Before the RFQ was sent`;
  const { event: number, title, at } = event;
  return t`Event ${number} of ${total}: ${title}, ${{ dateTime: formatFullDateTime(at) }}`;
}

function Track({ history: { events }, urlParams, pastEventCount }: MomentBarProps) {
  const getPosition = (index: number): string =>
    `${events.length < 2 ? 100 : ((index - 1) / (events.length - 1)) * 100}%`;
  const first = events[0];
  const last = events.at(-1);
  return (
    <div className={classes['trackBox']}>
      <div className={classes['track']}>
        <div className={classes['past']} style={{ width: getPosition(Math.max(1, pastEventCount)) }} />
        {events.map((event) => (
          <span
            key={event.position}
            className={classes['dot']}
            data-mark={getRfqEventMarker(event.type).mark}
            data-later={event.event > pastEventCount || undefined}
            style={{ left: getPosition(event.event) }}
          />
        ))}
        <input
          type="range"
          className={classes['range']}
          aria-label={t`As of event`}
          aria-valuetext={describeEvent(events[pastEventCount - 1], events.length)}
          min={1}
          max={events.length}
          value={Math.max(1, pastEventCount)}
          onChange={(event) => urlParams.set({ event: event.currentTarget.value, at: null }, true)}
        />
      </div>
      <FlexRow align="stretch" justify="between" className={classes['ends']}>
        <span>{first === undefined ? '' : formatInstantAsLocalDay(first.at)}</span>
        <span>{last === undefined ? '' : formatInstantAsLocalDay(last.at)}</span>
      </FlexRow>
    </div>
  );
}

/** Controls to select the point in time (by date, event by event, or with a slider) and the audience of a history. */
export function RfqHistoryControls(props: MomentBarProps) {
  const { history, urlParams, pastEventCount } = props;
  const { events, audiences } = history;
  const shown = urlParams.at ?? events[pastEventCount - 1]?.at;
  const step = (to: number): void => urlParams.set({ event: String(to), at: null });
  return (
    <Card as="div" className={classes['bar']}>
      <FlexRow gap={8} align="end" wrap className={classes['controls']}>
        <TextInput
          type="datetime-local"
          step={1}
          label={t`As of`}
          className={classes['picker'] ?? ''}
          value={shown === undefined ? '' : toLocalInputValue(shown)}
          onChange={({ currentTarget: { value } }) => {
            const at = new Date(value);
            if (!Number.isNaN(at.getTime())) urlParams.set({ at: at.toISOString(), event: null }, true);
          }}
        />
        <Button
          variant="quiet"
          aria-label={t`Previous event`}
          disabled={pastEventCount <= 1}
          onClick={() => step(pastEventCount - 1)}
        >
          <IconPlayerSkipBack size={18} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          aria-label={t`Next event`}
          disabled={pastEventCount >= events.length}
          onClick={() => step(pastEventCount + 1)}
        >
          <IconPlayerSkipForward size={18} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          disabled={urlParams.event === undefined && urlParams.at === undefined}
          onClick={() => urlParams.set({ event: null, at: null })}
        >{t`Now`}</Button>
        <FlexRow gap="4px 12px" wrap className={classes['seenBy']}>
          <span aria-hidden>{t`As seen by`}</span>
          <SegmentedSwitch
            label={t`As seen by`}
            choices={audiences}
            value={urlParams.as}
            onChange={(as) => urlParams.set({ as: as === 'auditor' ? null : as })}
          />
        </FlexRow>
      </FlexRow>
      <Track {...props} />
    </Card>
  );
}
