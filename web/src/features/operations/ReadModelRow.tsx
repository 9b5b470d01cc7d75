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
import { useCancelReadModelActMutation } from './operationsApi.ts';
import classes from './ReadModels.module.css';
import { isUnderWay, lagText, nameOf, progressText, taskText } from './readModelWords.ts';

/** A read model that is this far behind stands still rather than being busy. */
const lateSeconds = 60;

function Lag({ readModel }: { readModel: ReadModelView }) {
  const { behind_seconds, position } = readModel;
  const isLate = position === null || behind_seconds > lateSeconds;
  if (!isLate) return lagText(readModel);
  return (
    <Badge tone="amber" icon={<IconClock size={12} aria-hidden />}>
      {lagText(readModel)}
    </Badge>
  );
}

function Parked({ count }: { count: number }) {
  if (count === 0) return '0';
  return (
    <Badge tone="red" icon={<IconAlertTriangle size={12} aria-hidden />}>
      {inFigures(count)}
    </Badge>
  );
}

function UnderWay({ task, name }: { task: ReadModelTaskView; name: string }) {
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

/** What goes on, what came of it, and what waits. */
function State({ readModel }: { readModel: ReadModelView }) {
  const { task, built, name } = readModel;
  if (task !== null && isUnderWay(readModel)) return <UnderWay task={task} name={name} />;
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
  onWant: (wanted: Wanted) => void;
  /** The list is to be read again. */
  onChanged: () => void;
}

function CancelButton({ task, name, onChanged }: { task: ReadModelTaskView; name: string; onChanged: () => void }) {
  const [cancel, { isLoading }] = useCancelReadModelActMutation();
  const press = async (): Promise<void> => {
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
      onClick={() => void press()}
    >
      Cancel
    </Button>
  );
}

function Actions({ readModel, onWant, onChanged }: ActionsProps) {
  const { task, built, earlier, name } = readModel;
  const called = nameOf(name);
  if (task !== null && isUnderWay(readModel)) return <CancelButton task={task} name={name} onChanged={onChanged} />;
  return (
    <>
      {built !== null && (
        <Button variant="primary" aria-label={`Swap in ${called}`} onClick={() => onWant({ act: 'swap', readModel })}>
          Swap in
        </Button>
      )}
      {earlier !== null && (
        <Button
          variant="quiet"
          aria-label={`Put back the earlier ${called}`}
          onClick={() => onWant({ act: 'put-back', readModel })}
        >
          Put back
        </Button>
      )}
      <Button aria-label={`Rebuild ${called}`} onClick={() => onWant({ act: 'rebuild', readModel })}>
        Rebuild
      </Button>
    </>
  );
}

/** One read model: how far it is, what goes on with it, and what can be done. */
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
        <Parked count={parked_count} />
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
