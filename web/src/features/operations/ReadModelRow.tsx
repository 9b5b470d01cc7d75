import { Progress, Table } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react';
import type { ReadModelTaskView, ReadModelView } from '@marketplace/contracts/operations/operations.views.ts';
import { notifyFailure } from '../../core/notifyFailure.ts';
import { classNames } from '../../ui/asElement.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { inFigures } from '../../ui/figures.ts';
import { Note } from '../../ui/Note.tsx';
import { DayTime } from '../../ui/RelativeTime.tsx';
import { Row } from '../../ui/Row.tsx';
import { StackedRow } from '../../ui/StackedTable.tsx';
import type { Wanted } from './AskAct.tsx';
import { useCancelReadModelActionMutation } from './operationsApi.ts';
import classes from './ReadModels.module.css';
import { isUnderWay, lagText, nameOf, progressText, taskText } from './readModelWords.ts';

/** From this lag on, the row shows a warning. */
const maxNormalLagSeconds = 60;

function Lag({ readModel }: { readModel: ReadModelView }) {
  const { behind_seconds, position } = readModel;
  const isLate = position === null || behind_seconds > maxNormalLagSeconds;
  if (!isLate) return lagText(readModel);
  return (
    <Badge tone="amber" icon={<IconClock size={12} aria-hidden />}>
      {lagText(readModel)}
    </Badge>
  );
}

function ParkedCount({ count }: { count: number }) {
  if (count === 0) return '0';
  return (
    <Badge tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
      {inFigures(count)}
    </Badge>
  );
}

function TaskProgress({ task, name }: { task: ReadModelTaskView; name: string }) {
  const share = task.total === 0 ? 0 : (task.done / task.total) * 100;
  return (
    <div className={classes['progress']}>
      <span>{taskText(task)}</span>
      {task.state === 'running' && (
        <>
          <Progress value={share} size="sm" aria-label={`${taskText(task)}: ${nameOf(name)}`} />
          <Note className="tabular">{progressText(task)}</Note>
        </>
      )}
    </div>
  );
}

/** Shows the current task, the result of the last one, and whether a rebuilt version awaits activation. */
function State({ readModel }: { readModel: ReadModelView }) {
  const { task, built, name } = readModel;
  if (task !== null && isUnderWay(readModel)) return <TaskProgress task={task} name={name} />;
  return (
    <>
      {built !== null && (
        <Badge tone="teal" icon={<IconCheck size={12} aria-hidden />}>
          Rebuilt, waits to be swapped in
        </Badge>
      )}
      {task === null && built === null && '–'}
      {task !== null && (task.state !== 'done' || built === null) && (
        <div>
          {taskText(task)} <Note>{task.ended_at !== null && <DayTime instant={task.ended_at} />}</Note>
          {task.failure !== null && <Note className={classes['failure']}>{task.failure}</Note>}
        </div>
      )}
    </>
  );
}

interface ActionsProps {
  readModel: ReadModelView;
  onAction: (action: Wanted) => void;
  /** Called when the list must be reloaded. */
  onChanged: () => void;
}

function CancelButton({ task, name, onChanged }: { task: ReadModelTaskView; name: string; onChanged: () => void }) {
  const [cancel, { isLoading }] = useCancelReadModelActionMutation();
  const submit = async (): Promise<void> => {
    const { error } = await cancel(task.id);
    if (error !== undefined) notifyFailure(error, 'Error cancelling');
    onChanged();
  };
  return (
    <Button
      busy={isLoading}
      busyLabel="Cancelling"
      disabled={task.ending}
      aria-label={`Cancel what goes on with ${nameOf(name)}`}
      onClick={() => void submit()}
    >
      Cancel
    </Button>
  );
}

function Actions({ readModel, onAction, onChanged }: ActionsProps) {
  const { task, built, earlier, name } = readModel;
  const displayName = nameOf(name);
  if (task !== null && isUnderWay(readModel)) return <CancelButton task={task} name={name} onChanged={onChanged} />;
  return (
    <>
      {built !== null && (
        <Button
          variant="primary"
          aria-label={`Swap in ${displayName}`}
          onClick={() => onAction({ act: 'swap', readModel })}
        >
          Swap in
        </Button>
      )}
      {earlier !== null && (
        <Button
          variant="quiet"
          aria-label={`Put back the earlier ${displayName}`}
          onClick={() => onAction({ act: 'put-back', readModel })}
        >
          Put back
        </Button>
      )}
      <Button aria-label={`Rebuild ${displayName}`} onClick={() => onAction({ act: 'rebuild', readModel })}>
        Rebuild
      </Button>
    </>
  );
}

/** Table row of a read model with its position, lag, parked events, state and actions. */
export function ReadModelRow(props: ActionsProps) {
  const { readModel } = props;
  const { name, version, position, parked_count } = readModel;
  return (
    <StackedRow>
      <Table.Td data-label="Read model">
        <strong>{nameOf(name)}</strong>
        <Note className="tabular">Version {version}</Note>
      </Table.Td>
      <Table.Td data-label="Position" className={classes['figure']}>
        {position === null ? '–' : inFigures(Number(position))}
      </Table.Td>
      <Table.Td data-label="Behind">
        <Lag readModel={readModel} />
      </Table.Td>
      <Table.Td data-label="Parked events" className={classes['figure']}>
        <ParkedCount count={parked_count} />
      </Table.Td>
      <Table.Td data-label="State" className={classNames(classes['state'], classes['wide'])} aria-live="polite">
        <State readModel={readModel} />
      </Table.Td>
      <Table.Td data-label="Actions" className={classes['wide']}>
        <Row gap={8} wrap align="stretch" justify="end" className={classes['actions']}>
          <Actions {...props} />
        </Row>
      </Table.Td>
    </StackedRow>
  );
}
