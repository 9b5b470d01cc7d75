import { t } from '@lingui/core/macro';
import { Progress, Table } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type {
  ReadModelActionProgressReplyItem,
  ReadModelStatusReplyItem,
} from '@marketplace/contracts/operations/operations.views.ts';
import { showFailureToast } from '../../core/showFailureToast.ts';
import { joinClassNames } from '../../ui/polymorphicProps.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { formatInteger } from '../../ui/numberFormat.ts';
import { CaptionText } from '../../ui/CaptionText.tsx';
import { CalendarDateWithTimeTooltip } from '../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import { StackedTableRow } from '../../ui/StackedTable.tsx';
import type { ReadModelActionToConfirm } from './ReadModelActionDialog.tsx';
import { useCancelReadModelActionMutation } from './operationsApi.ts';
import classes from './ReadModels.module.css';
import {
  hasReadModelTaskInProgress,
  formatReadModelLag,
  formatReadModelName,
  formatReadModelTaskProgress,
  formatReadModelTaskState,
} from './readModelTexts.ts';

/** Lag in seconds above which the row shows a warning. */
const maxNormalLagSeconds = 60;

function Lag({ readModel }: { readModel: ReadModelStatusReplyItem }) {
  const { behind_seconds, position } = readModel;
  const isLate = position === null || behind_seconds > maxNormalLagSeconds;
  if (!isLate) return formatReadModelLag(readModel);
  return (
    <Badge tone="amber" icon={<IconClock size={12} aria-hidden />}>
      {formatReadModelLag(readModel)}
    </Badge>
  );
}

function ParkedCount({ count }: { count: number }) {
  if (count === 0) return '0';
  return (
    <Badge tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
      {formatInteger(count)}
    </Badge>
  );
}

function TaskProgress({ task, name }: { task: ReadModelActionProgressReplyItem; name: string }) {
  const share = task.total === 0 ? 0 : (task.done / task.total) * 100;
  const taskState = formatReadModelTaskState(task);
  const readModelName = formatReadModelName(name);
  return (
    <div className={classes['progress']}>
      <span>{taskState}</span>
      {task.state === 'running' && (
        <>
          <Progress value={share} size="sm" aria-label={t`${taskState}: ${readModelName}`} />
          <CaptionText className="tabular">{formatReadModelTaskProgress(task)}</CaptionText>
        </>
      )}
    </div>
  );
}

/** Shows the current task, or the result of the last task and whether a rebuilt version awaits activation. */
function State({ readModel }: { readModel: ReadModelStatusReplyItem }) {
  const { task, built, name } = readModel;
  if (task !== null && hasReadModelTaskInProgress(readModel)) return <TaskProgress task={task} name={name} />;
  return (
    <>
      {built !== null && (
        <Badge tone="teal" icon={<IconCheck size={12} aria-hidden />}>{t`Rebuilt, ready to activate`}</Badge>
      )}
      {task === null && built === null && '–'}
      {task !== null && (task.state !== 'done' || built === null) && (
        <div>
          {formatReadModelTaskState(task)}{' '}
          <CaptionText>{task.ended_at !== null && <CalendarDateWithTimeTooltip instant={task.ended_at} />}</CaptionText>
          {task.failure !== null && <CaptionText className={classes['failure']}>{task.failure}</CaptionText>}
        </div>
      )}
    </>
  );
}

interface ActionsProps {
  readModel: ReadModelStatusReplyItem;
  onAction: (action: ReadModelActionToConfirm) => void;
  /** Called when the list must be reloaded. */
  onChanged: () => void;
}

function CancelButton({
  task,
  name,
  onChanged,
}: {
  task: ReadModelActionProgressReplyItem;
  name: string;
  onChanged: () => void;
}) {
  const [cancel, { isLoading }] = useCancelReadModelActionMutation();
  const submit = async (): Promise<void> => {
    const { error } = await cancel(task.id);
    if (error !== undefined) showFailureToast(error, t`The action was not cancelled`);
    onChanged();
  };
  return (
    <Button
      busy={isLoading}
      busyLabel={t`Cancelling`}
      disabled={task.ending}
      aria-label={t`Cancel the current action on ${{ readModelName: formatReadModelName(name) }}`}
      onClick={() => void submit()}
    >{t`Cancel`}</Button>
  );
}

function Actions({ readModel, onAction, onChanged }: ActionsProps) {
  const { task, built, earlier, name } = readModel;
  const readModelName = formatReadModelName(name);
  if (task !== null && hasReadModelTaskInProgress(readModel))
    return <CancelButton task={task} name={name} onChanged={onChanged} />;
  return (
    <>
      {built !== null && (
        <Button
          variant="primary"
          aria-label={t`Activate the rebuilt version of ${readModelName}`}
          onClick={() => onAction({ act: 'swap', readModel })}
        >{t`Activate`}</Button>
      )}
      {earlier !== null && (
        <Button
          variant="quiet"
          aria-label={t`Restore the previous version of ${readModelName}`}
          onClick={() => onAction({ act: 'put-back', readModel })}
        >{t`Restore`}</Button>
      )}
      <Button
        aria-label={t`Rebuild ${readModelName}`}
        onClick={() => onAction({ act: 'rebuild', readModel })}
      >{t`Rebuild`}</Button>
    </>
  );
}

/** Table row of a read model with its position, lag, parked events, state and actions. */
export function ReadModelStatusTableRow(props: ActionsProps) {
  const { readModel } = props;
  const { name, version, position, parked_count } = readModel;
  return (
    <StackedTableRow>
      <Table.Td data-label={t`Read model`}>
        <strong>{formatReadModelName(name)}</strong>
        <CaptionText className="tabular">{t`Version ${version}`}</CaptionText>
      </Table.Td>
      <Table.Td data-label={t`Position`} className={classes['figure']}>
        {position === null ? '–' : formatInteger(Number(position))}
      </Table.Td>
      <Table.Td data-label={t`Lag`}>
        <Lag readModel={readModel} />
      </Table.Td>
      <Table.Td data-label={t`Parked events`} className={classes['figure']}>
        <ParkedCount count={parked_count} />
      </Table.Td>
      <Table.Td data-label={t`State`} className={joinClassNames(classes['state'], classes['wide'])} aria-live="polite">
        <State readModel={readModel} />
      </Table.Td>
      <Table.Td data-label={t`Actions`} className={classes['wide']}>
        <FlexRow gap={8} wrap align="stretch" justify="end" className={classes['actions']}>
          <Actions {...props} />
        </FlexRow>
      </Table.Td>
    </StackedTableRow>
  );
}
