import { plural, t } from '@lingui/core/macro';
import { Checkbox, Table } from '@mantine/core';
import type {
  ReadModelStatusReplyItem,
  ParkedEventReplyItem,
} from '@marketplace/contracts/operations/operations.views.ts';
import { useState } from 'react';
import { joinClassNames } from '../../ui/polymorphicProps.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatInteger } from '../../ui/numberFormat.ts';
import { CaptionText } from '../../ui/CaptionText.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { StackedTableRow, StackedTable } from '../../ui/StackedTable.tsx';
import { TableHeader } from '../../ui/TableHeader.tsx';
import { MutedText } from '../../ui/MutedText.tsx';
import type { ReadModelActionToConfirm } from './ReadModelActionDialog.tsx';
import classes from './ReadModels.module.css';
import { hasReadModelTaskInProgress, formatReadModelName } from './readModelTexts.ts';

interface EventRowProps {
  event: ParkedEventReplyItem;
  checked: boolean;
  onCheck: (checked: boolean) => void;
}

function EventRow({ event, checked, onCheck }: EventRowProps) {
  const { position, event_type, stream_kind, reason, since, given_up } = event;
  return (
    <StackedTableRow>
      <Table.Td data-label={t`Event`}>
        <Checkbox
          label={`${formatInteger(Number(position))}, ${event_type}`}
          checked={checked}
          onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td data-label={t`Stream`}>{stream_kind === 'all' ? t`All streams` : stream_kind}</Table.Td>
      <Table.Td data-label={t`Error`} className={joinClassNames(classes['reason'], classes['wide'])}>
        <FlexRow gap="4px 8px" wrap>
          <code data-breaks>{reason}</code>
          {given_up && <Badge>{t`Discarded; will be removed by the next rebuild`}</Badge>}
        </FlexRow>
      </Table.Td>
      <Table.Td data-label={t`Since`}>
        <CalendarDateWithTimeTooltip instant={since} />
      </Table.Td>
    </StackedTableRow>
  );
}

/** Lists the parked events of a read model and, if its last rebuild failed, the event at which the rebuild failed. */
function ParkedEventsCard({
  readModel,
  onAction,
}: {
  readModel: ReadModelStatusReplyItem;
  onAction: (action: ReadModelActionToConfirm) => void;
}) {
  const { name, parked, parked_count, unbuilt } = readModel;
  const events = unbuilt === null ? parked : [...parked, unbuilt];
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const positions = events.map(({ position }) => position).filter((position) => checked.has(position));
  const check = (position: string, isChecked: boolean): void => {
    setChecked(new Set(isChecked ? [...checked, position] : [...checked].filter((each) => each !== position)));
  };
  const isBusy = hasReadModelTaskInProgress(readModel);
  const readModelName = formatReadModelName(name);
  const selectedCount = positions.length;
  const listedCount = parked.length;
  return (
    <Card
      title={
        parked_count > 0
          ? plural(parked_count, {
              one: `${readModelName}: # event parked`,
              other: `${readModelName}: # events parked`,
            })
          : t`${readModelName}: last rebuild failed`
      }
      aside={
        <FlexRow gap={8} wrap>
          {parked_count > 0 && (
            <Button
              disabled={isBusy}
              aria-label={t`Retry the parked events of ${readModelName}`}
              onClick={() => onAction({ act: 'retry', readModel })}
            >{t`Retry`}</Button>
          )}
          <Button
            variant="danger"
            disabled={isBusy || selectedCount === 0}
            aria-label={
              selectedCount === 0
                ? t`Discard selected events of ${readModelName}`
                : plural(selectedCount, {
                    one: `Discard # selected event of ${readModelName}`,
                    other: `Discard # selected events of ${readModelName}`,
                  })
            }
            onClick={() => onAction({ act: 'discard', readModel, positions })}
          >
            {selectedCount === 0 ? t`Discard` : t`Discard ${{ selectedCount: formatInteger(selectedCount) }}`}
          </Button>
        </FlexRow>
      }
    >
      <MutedText className={classes['words']}>
        {parked_count > 0
          ? t`The read model does not apply these events or later events of their streams. Retry the events after you have fixed the cause. Discard an event if it can never be applied.`
          : t`The active version contains all data, but the read model cannot be rebuilt until this event can be applied.`}
        {parked_count > listedCount && (
          <>
            {' '}
            {plural(listedCount, {
              one: 'Only the first event is listed.',
              other: 'Only the first # events are listed.',
            })}
          </>
        )}
      </MutedText>
      <StackedTable inCard className={classes['table'] ?? ''}>
        <TableHeader columns={[t`Event`, t`Stream`, t`Error`, t`Since`]} />
        <Table.Tbody>
          {events.map((event) => (
            <EventRow
              key={event.position}
              event={event}
              checked={checked.has(event.position)}
              onCheck={(isChecked) => check(event.position, isChecked)}
            />
          ))}
        </Table.Tbody>
      </StackedTable>
    </Card>
  );
}

/** Shows a card for each read model with parked events or a failed rebuild. */
export function ParkedEventCards(props: {
  readModels: readonly ReadModelStatusReplyItem[];
  onAction: (action: ReadModelActionToConfirm) => void;
}) {
  const affected = props.readModels.filter(({ parked_count, unbuilt }) => parked_count > 0 || unbuilt !== null);
  if (affected.length === 0) return <CaptionText>{t`No parked events.`}</CaptionText>;
  return affected.map((readModel) => (
    <ParkedEventsCard key={readModel.name} readModel={readModel} onAction={props.onAction} />
  ));
}
