import { t } from '@lingui/core/macro';
import type {
  ReadModelActionReplyItem,
  ReadModelActionProgressReplyItem,
  ReadModelStatusReplyItem,
} from '@marketplace/contracts/operations/operations.views.ts';
import { formatInteger } from '../../ui/numberFormat.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';

type Action = ReadModelActionProgressReplyItem['act'];

const displayNames: Readonly<Record<string, string>> = {
  rfqBoard: t`RFQ board`,
  rfqHistory: t`RFQ history`,
  responses: t`Vendor responses`,
};

/** Returns the display name of a read model, such as `RFQ board`. By default, splits the name at capital letters. */
export function formatReadModelName(readModel: string): string {
  const name = displayNames[readModel] ?? readModel.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Formats a count, such as `3 events`. */
export function formatEventCount(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? 'event' : 'events'}`;
}

/** Formats an approximate duration, such as `45 s`, `3 min` or `2 h`. */
export function formatApproximateDuration(seconds: number): string {
  if (seconds < 90) return `${formatInteger(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${formatInteger(Math.round(minutes / 60))} h`;
}

/** Describes how far a read model is behind the event log. */
export function formatReadModelLag({ position, behind, behind_seconds }: ReadModelStatusReplyItem): string {
  if (position === null) return t`Not filled yet`;
  return behind === 0 ? t`Up to date` : `${formatEventCount(behind)}, ${formatApproximateDuration(behind_seconds)}`;
}

const runningTexts: Readonly<Record<Action, string>> = {
  rebuild: 'Rebuilding',
  swap: t`Swapping in`,
  'put-back': t`Putting back`,
  retry: t`Trying again`,
  discard: t`Giving up events`,
};
const doneTexts: Readonly<Record<Action, string>> = {
  rebuild: 'Rebuilt',
  swap: t`Swapped in`,
  'put-back': t`Put back`,
  retry: t`Parked events handled`,
  discard: t`Events given up`,
};
const taskNouns: Readonly<Record<Action, string>> = {
  rebuild: 'Rebuild',
  swap: 'Swap',
  'put-back': t`Putting back`,
  retry: 'Retry',
  discard: t`Giving up events`,
};

/** Describes the state of a waiting or running task, or the result of a finished one. */
export function formatReadModelTaskState({ act, state, ending }: ReadModelActionProgressReplyItem): string {
  switch (state) {
    case 'waiting':
      return `${taskNouns[act]} waits its turn`;
    case 'running':
      return ending ? `${taskNouns[act]} is being cancelled` : runningTexts[act];
    case 'done':
      return doneTexts[act];
    case 'failed':
      return `${taskNouns[act]} failed`;
    case 'cancelled':
      return `${taskNouns[act]} cancelled`;
  }
}

/**
 * Formats the progress of a task: the number of processed events, the speed, the remaining time, and whether the task
 * began again after a restart.
 */
export function formatReadModelTaskProgress({
  done,
  total,
  events_per_second,
  seconds_left,
  cut_off,
}: ReadModelActionProgressReplyItem): string {
  if (total === 0) return 'Starting';
  const speed = events_per_second === null ? '' : `, ${formatInteger(events_per_second)} events/s`;
  const left = seconds_left === null || seconds_left === 0 ? '' : `, ${formatApproximateDuration(seconds_left)} left`;
  const last = done >= total ? ', finishing' : left;
  const again = cut_off === 0 ? '' : ', begun again after a restart';
  return `${formatInteger(done)} of ${formatEventCount(total)}${speed}${last}${again}`;
}

/** Whether the read model has a waiting or running task. */
export function hasReadModelTaskInProgress({ task }: Pick<ReadModelStatusReplyItem, 'task'>): boolean {
  return task?.state === 'waiting' || task?.state === 'running';
}

const actionLabels: Readonly<Record<ReadModelActionReplyItem['act'], string>> = {
  rebuild: 'Rebuild',
  swap: t`Swap in`,
  'put-back': t`Put back`,
  retry: 'Retry',
  discard: t`Give up`,
  cancel: t`Cancel`,
};

/** Formats an action with its event positions, such as `Give up event 41, 42`. */
export function formatReadModelAction({ act, positions }: Pick<ReadModelActionReplyItem, 'act' | 'positions'>): string {
  return positions.length === 0 ? actionLabels[act] : `${actionLabels[act]} event ${positions.join(', ')}`;
}

export interface ReadModelActionConfirmationTexts {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  readonly busy: string;
}

/** Returns the texts of the confirmation dialog for an action that needs no reason. */
export function getReadModelActionConfirmationTexts(
  act: Exclude<Action, 'discard'>,
  { name, built, earlier }: ReadModelStatusReplyItem,
): ReadModelActionConfirmationTexts {
  const displayName = formatReadModelName(name);
  switch (act) {
    case 'rebuild':
      return {
        title: t`Rebuild ${displayName}?`,
        text:
          t`It is built anew from the log beside the one that is read. Nothing changes for anybody until you swap it in. ` +
          t`It goes on when you leave this page.`,
        verb: 'Rebuild',
        busy: 'Starting',
      };
    case 'swap':
      return {
        title: t`Swap ${displayName} in?`,
        text:
          `What was rebuilt${built === null ? '' : ` on ${formatUtcInstantForDisplay(built.since)}`} is brought up to date and read from then on. ` +
          t`The one that is read now can be put back for a day.`,
        verb: t`Swap in`,
        busy: t`Swapping in`,
      };
    case 'put-back':
      return {
        title: t`Put the earlier ${displayName} back?`,
        text:
          `What was read until ${earlier === null ? 'then' : formatUtcInstantForDisplay(earlier.since)} is brought up to date and read again. ` +
          t`The one that is read now can be put back in the same way.`,
        verb: t`Put back`,
        busy: t`Putting back`,
      };
    case 'retry':
      return {
        title: t`Handle the parked events of ${displayName} again?`,
        text: t`It is built anew with them, and takes the place of the one that is read. If an event still fails, everything stays as it is.`,
        verb: 'Retry',
        busy: 'Starting',
      };
  }
}
