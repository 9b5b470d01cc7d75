import { TextInput } from '@mantine/core';
import { IconPlayerSkipBack, IconPlayerSkipForward } from '@tabler/icons-react';
import type { HistoryEventView, RfqHistoryView } from '@marketplace/contracts/rfq/rfq.historyViews.ts';
import { Button } from '../../../../ui/Button.tsx';
import { dayText, exactText } from '../../../../ui/instants.ts';
import { SegmentedSwitch } from '../../../../ui/SegmentedSwitch.tsx';
import { signOf } from './signs.ts';
import { Card } from '../../../../ui/Card.tsx';
import { Row } from '../../../../ui/Row.tsx';
import classes from './MomentBar.module.css';
import type { HistoryMomentAddress } from './useHistoryMoment.ts';

interface MomentBarProps {
  history: RfqHistoryView;
  moment: HistoryMomentAddress;
  /** Events that had happened. */
  happened: number;
}

/** An instant as the reader's clock shows it, for the field. */
function localText(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

function describe(event: HistoryEventView | undefined, total: number): string {
  return event === undefined
    ? 'Before it was sent'
    : `Event ${event.event} of ${total}: ${event.title}, ${exactText(event.at)}`;
}

function Track({ history: { events }, moment, happened }: MomentBarProps) {
  const place = (index: number): string => `${events.length < 2 ? 100 : ((index - 1) / (events.length - 1)) * 100}%`;
  const first = events[0];
  const last = events.at(-1);
  return (
    <div className={classes['trackBox']}>
      <div className={classes['track']}>
        <div className={classes['past']} style={{ width: place(Math.max(1, happened)) }} />
        {events.map((event) => (
          <span
            key={event.position}
            className={classes['dot']}
            data-mark={signOf(event.type).mark}
            data-later={event.event > happened || undefined}
            style={{ left: place(event.event) }}
          />
        ))}
        <input
          type="range"
          className={classes['range']}
          aria-label="As of event"
          aria-valuetext={describe(events[happened - 1], events.length)}
          min={1}
          max={events.length}
          value={Math.max(1, happened)}
          onChange={(event) => moment.set({ event: event.currentTarget.value, at: null }, true)}
        />
      </div>
      <Row align="stretch" justify="between" className={classes['ends']}>
        <span>{first === undefined ? '' : dayText(first.at)}</span>
        <span>{last === undefined ? '' : dayText(last.at)}</span>
      </Row>
    </div>
  );
}

/** Picks the moment: by the clock, event by event, or along the track; and through whose eyes. */
export function MomentBar(props: MomentBarProps) {
  const { history, moment, happened } = props;
  const { events, audiences } = history;
  const shown = moment.at ?? events[happened - 1]?.at;
  const step = (to: number): void => moment.set({ event: String(to), at: null });
  return (
    <Card as="div" className={classes['bar']}>
      <Row gap={8} align="end" wrap className={classes['controls']}>
        <TextInput
          type="datetime-local"
          step={1}
          label="As of"
          className={classes['picker'] ?? ''}
          value={shown === undefined ? '' : localText(shown)}
          onChange={({ currentTarget: { value } }) => {
            const at = new Date(value);
            if (!Number.isNaN(at.getTime())) moment.set({ at: at.toISOString(), event: null }, true);
          }}
        />
        <Button variant="quiet" aria-label="One event back" disabled={happened <= 1} onClick={() => step(happened - 1)}>
          <IconPlayerSkipBack size={18} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          aria-label="One event on"
          disabled={happened >= events.length}
          onClick={() => step(happened + 1)}
        >
          <IconPlayerSkipForward size={18} aria-hidden />
        </Button>
        <Button
          variant="quiet"
          disabled={moment.event === undefined && moment.at === undefined}
          onClick={() => moment.set({ event: null, at: null })}
        >
          Now
        </Button>
        <Row gap="4px 12px" wrap className={classes['seenBy']}>
          <span aria-hidden>As seen by</span>
          <SegmentedSwitch
            label="As seen by"
            choices={audiences}
            value={moment.as}
            onChange={(as) => moment.set({ as: as === 'auditor' ? null : as })}
          />
        </Row>
      </Row>
      <Track {...props} />
    </Card>
  );
}
