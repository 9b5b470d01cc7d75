import { plural, t } from '@lingui/core/macro';
import type {
  ReadModelActionReplyItem,
  ReadModelActionProgressReplyItem,
  ReadModelStatusReplyItem,
} from '@marketplace/contracts/operations/operations.views.ts';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';
import type { ReadModelName } from '@marketplace/contracts/operations/operations.readModels.values.ts';
import { formatInteger } from '../../ui/numberFormat.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';

type Action = ReadModelActionProgressReplyItem['act'];

const readModelLabels: Readonly<Record<ReadModelName, string>> = {
  catalogue: t`Catalogue`,
  people: t`People`,
  rfqBoard: t`RFQ board`,
  rfqHistory: t`RFQ history`,
  searches: t`Searches`,
  corrections: t`Corrections`,
  privacy: t`Privacy`,
  coverage: t`Coverage`,
  responses: t`Vendor responses`,
  arrivals: t`Requests without a vendor`,
  contacts: t`Contacts`,
  applications: t`Applications`,
  exchangeRates: t`Exchange rates`,
  conversations: t`Conversations`,
  notifications: t`Notifications`,
  companies: t`Companies`,
  companySearches: t`Company searches`,
};

/** Returns the label of a read model. Read models of other releases have none, and their name is returned. */
export function formatReadModelName(readModel: string): string {
  return (readModelLabels as Readonly<Record<string, string>>)[readModel] ?? readModel;
}

/** Formats an approximate duration, such as `45 s`, `3 min` or `2 h`. */
export function formatApproximateDuration(seconds: number): string {
  if (seconds < 90) return t`${{ seconds: formatInteger(seconds) }} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return t`${minutes} min`;
  return t`${{ hours: formatInteger(Math.round(minutes / 60)) }} h`;
}

/** Describes how far a read model is behind the event log. */
export function formatReadModelLag({ position, behind, behind_seconds }: ReadModelStatusReplyItem): string {
  if (position === null) return t`Not built yet`;
  if (behind === 0) return t`Up to date`;
  const duration = formatApproximateDuration(behind_seconds);
  return plural(behind, { one: `# event, ${duration}`, other: `# events, ${duration}` });
}

type TaskPhase = ReadModelActionProgressReplyItem['state'] | 'cancelling';

const taskTexts: Readonly<Record<Action, Readonly<Record<TaskPhase, string>>>> = {
  rebuild: {
    waiting: t`Rebuild queued`,
    running: t`Rebuilding`,
    cancelling: t`Cancelling the rebuild`,
    done: t`Rebuilt`,
    failed: t`Rebuild failed`,
    cancelled: t`Rebuild cancelled`,
  },
  swap: {
    waiting: t`Activation queued`,
    running: t`Activating`,
    cancelling: t`Cancelling the activation`,
    done: t`Activated`,
    failed: t`Activation failed`,
    cancelled: t`Activation cancelled`,
  },
  'put-back': {
    waiting: t`Restore queued`,
    running: t`Restoring`,
    cancelling: t`Cancelling the restore`,
    done: t`Restored`,
    failed: t`Restore failed`,
    cancelled: t`Restore cancelled`,
  },
  retry: {
    waiting: t`Retry queued`,
    running: t`Retrying`,
    cancelling: t`Cancelling the retry`,
    done: t`Parked events applied`,
    failed: t`Retry failed`,
    cancelled: t`Retry cancelled`,
  },
  discard: {
    waiting: t`Waiting to discard events`,
    running: t`Discarding events`,
    cancelling: t`Cancelling`,
    done: t`Events discarded`,
    failed: t`Failed to discard events`,
    cancelled: t`Discarding cancelled`,
  },
};

/** Describes the state of a waiting or running task, or the result of a finished one. */
export function formatReadModelTaskState({ act, state, ending }: ReadModelActionProgressReplyItem): string {
  return taskTexts[act][state === 'running' && ending ? 'cancelling' : state];
}

function formatRemainingTime({ done, total, seconds_left }: ReadModelActionProgressReplyItem): string | null {
  if (done >= total) return t`finishing`;
  if (seconds_left === null || seconds_left === 0) return null;
  return t`${{ duration: formatApproximateDuration(seconds_left) }} left`;
}

/**
 * Formats the progress of a task: the number of processed events, the speed, the remaining time, and whether the task
 * began again after a restart.
 */
export function formatReadModelTaskProgress(task: ReadModelActionProgressReplyItem): string {
  const { total, events_per_second, cut_off } = task;
  if (total === 0) return t`Starting`;
  const processed = formatInteger(task.done);
  const facts = [
    plural(total, { one: `${processed} of # event`, other: `${processed} of # events` }),
    events_per_second === null ? null : t`${{ eventsPerSecond: formatInteger(events_per_second) }} events/s`,
    formatRemainingTime(task),
    cut_off === 0 ? null : t`restarted after an interruption`,
  ];
  return facts.filter((fact) => fact !== null).join(' · ');
}

/** Whether the read model has a waiting or running task. */
export function hasReadModelTaskInProgress({ task }: Pick<ReadModelStatusReplyItem, 'task'>): boolean {
  return task?.state === 'waiting' || task?.state === 'running';
}

const actionLabels: Readonly<Record<ReadModelActionReplyItem['act'], string>> = {
  rebuild: t`Rebuild`,
  swap: t`Activate`,
  'put-back': t`Restore`,
  retry: t`Retry`,
  discard: t`Discard`,
  cancel: t`Cancel`,
};

/** Formats an action with the positions of the events that it discards, such as `Discard events 41 and 42`. */
export function formatReadModelAction({ act, positions }: Pick<ReadModelActionReplyItem, 'act' | 'positions'>): string {
  if (act !== 'discard' || positions.length === 0) return actionLabels[act];
  const discardedPositions = formatList(positions);
  return plural(positions.length, {
    one: `Discard event ${discardedPositions}`,
    other: `Discard events ${discardedPositions}`,
  });
}

export interface ReadModelActionConfirmationTexts {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  readonly busy: string;
  /** Title of the message when the action cannot be requested. */
  readonly failure: string;
}

function describeActivation({ built }: ReadModelStatusReplyItem): string {
  if (built === null)
    return t`The rebuilt version is brought up to date and becomes the active version. The current version can be restored for one day.`;
  const time = formatUtcInstantForDisplay(built.since);
  return t`The version rebuilt on ${time} is brought up to date and becomes the active version. The current version can be restored for one day.`;
}

function describeRestore({ earlier }: ReadModelStatusReplyItem): string {
  if (earlier === null)
    return t`The previous version is brought up to date and becomes the active version again. The current version can be restored in the same way.`;
  const time = formatUtcInstantForDisplay(earlier.since);
  return t`The version that was active until ${time} is brought up to date and becomes the active version again. The current version can be restored in the same way.`;
}

/** Returns the texts of the confirmation dialog for an action that needs no reason. */
export function getReadModelActionConfirmationTexts(
  act: Exclude<Action, 'discard'>,
  readModel: ReadModelStatusReplyItem,
): ReadModelActionConfirmationTexts {
  const readModelName = formatReadModelName(readModel.name);
  switch (act) {
    case 'rebuild':
      return {
        title: t`Rebuild ${readModelName}?`,
        text: t`A new version is built from the event log. Nothing changes for users until you activate it. The rebuild continues when you leave this page.`,
        verb: t`Rebuild`,
        busy: t`Starting`,
        failure: t`The rebuild of ${readModelName} was not started`,
      };
    case 'swap':
      return {
        title: t`Activate the rebuilt version of ${readModelName}?`,
        text: describeActivation(readModel),
        verb: t`Activate`,
        busy: t`Activating`,
        failure: t`The rebuilt version of ${readModelName} was not activated`,
      };
    case 'put-back':
      return {
        title: t`Restore the previous version of ${readModelName}?`,
        text: describeRestore(readModel),
        verb: t`Restore`,
        busy: t`Restoring`,
        failure: t`The previous version of ${readModelName} was not restored`,
      };
    case 'retry':
      return {
        title: t`Retry the parked events of ${readModelName}?`,
        text: t`The read model is rebuilt with the parked events and replaces the active version. If an event fails again, nothing changes.`,
        verb: t`Retry`,
        busy: t`Starting`,
        failure: t`The parked events of ${readModelName} were not retried`,
      };
  }
}
