import type {
  ReadModelActView,
  ReadModelTaskView,
  ReadModelView,
} from '@marketplace/contracts/operations/operations.views.ts';
import { inFigures } from '../../ui/figures.ts';
import { utcText } from '@marketplace/contracts/kernel/utcText.ts';

type Act = ReadModelTaskView['act'];

const names: Readonly<Record<string, string>> = {
  rfqBoard: 'RFQ board',
  rfqHistory: 'RFQ history',
  responses: 'Vendor responses',
};

/** `RFQ board`, `People`; a name that has no words of its own is taken apart. */
export function nameOf(readModel: string): string {
  const words = names[readModel] ?? readModel.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `3 events`, `1 event`. */
export function eventsText(count: number): string {
  return `${inFigures(count)} ${count === 1 ? 'event' : 'events'}`;
}

/** `45 s`, `3 min`, `2 h`: of a wait that need not be exact. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${inFigures(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${inFigures(Math.round(minutes / 60))} h`;
}

/** How far a read model stands behind the log. */
export function lagText({ position, behind, behind_seconds }: ReadModelView): string {
  if (position === null) return 'Not filled yet';
  return behind === 0 ? 'Up to date' : `${eventsText(behind)}, ${durationText(behind_seconds)}`;
}

const running: Readonly<Record<Act, string>> = {
  rebuild: 'Rebuilding',
  swap: 'Swapping in',
  'put-back': 'Putting back',
  retry: 'Trying again',
  discard: 'Giving up events',
};
const ended: Readonly<Record<Act, string>> = {
  rebuild: 'Rebuilt',
  swap: 'Swapped in',
  'put-back': 'Put back',
  retry: 'Parked events handled',
  discard: 'Events given up',
};
const nouns: Readonly<Record<Act, string>> = {
  rebuild: 'Rebuild',
  swap: 'Swap',
  'put-back': 'Putting back',
  retry: 'Retry',
  discard: 'Giving up events',
};

/** What goes on with a read model, or what came of it. */
export function taskText({ act, state, ending }: ReadModelTaskView): string {
  switch (state) {
    case 'waiting':
      return `${nouns[act]} waits its turn`;
    case 'running':
      return ending ? `${nouns[act]} is being cancelled` : running[act];
    case 'done':
      return ended[act];
    case 'failed':
      return `${nouns[act]} failed`;
    case 'cancelled':
      return `${nouns[act]} cancelled`;
  }
}

/** How far it has come: events, speed and time left. */
export function progressText({ done, total, events_per_second, seconds_left, cut_off }: ReadModelTaskView): string {
  if (total === 0) return 'Starting';
  const speed = events_per_second === null ? '' : `, ${inFigures(events_per_second)} events/s`;
  const left = seconds_left === null || seconds_left === 0 ? '' : `, ${durationText(seconds_left)} left`;
  const last = done >= total ? ', finishing' : left;
  const again = cut_off === 0 ? '' : ', begun again after a restart';
  return `${inFigures(done)} of ${eventsText(total)}${speed}${last}${again}`;
}

/** Whether something is asked for that has not ended. */
export function isUnderWay({ task }: Pick<ReadModelView, 'task'>): boolean {
  return task?.state === 'waiting' || task?.state === 'running';
}

const actWords: Readonly<Record<ReadModelActView['act'], string>> = {
  rebuild: 'Rebuild',
  swap: 'Swap in',
  'put-back': 'Put back',
  retry: 'Retry',
  discard: 'Give up',
  cancel: 'Cancel',
};

/** `Give up event 41, 42`. */
export function actText({ act, positions }: Pick<ReadModelActView, 'act' | 'positions'>): string {
  return positions.length === 0 ? actWords[act] : `${actWords[act]} event ${positions.join(', ')}`;
}

/** What is asked before an act, by what it does. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly verb: string;
  readonly busy: string;
}

/** The question before an act that needs no reason. */
export function questionOf(act: Exclude<Act, 'discard'>, { name, built, earlier }: ReadModelView): Question {
  const called = nameOf(name);
  switch (act) {
    case 'rebuild':
      return {
        title: `Rebuild ${called}?`,
        text:
          'It is built anew from the log beside the one that is read. Nothing changes for anybody until you swap it in. ' +
          'It goes on when you leave this page.',
        verb: 'Rebuild',
        busy: 'Starting',
      };
    case 'swap':
      return {
        title: `Swap ${called} in?`,
        text:
          `What was rebuilt${built === null ? '' : ` on ${utcText(built.since)}`} is brought up to date and read from then on. ` +
          'The one that is read now can be put back for a day.',
        verb: 'Swap in',
        busy: 'Swapping in',
      };
    case 'put-back':
      return {
        title: `Put the earlier ${called} back?`,
        text:
          `What was read until ${earlier === null ? 'then' : utcText(earlier.since)} is brought up to date and read again. ` +
          'The one that is read now can be put back in the same way.',
        verb: 'Put back',
        busy: 'Putting back',
      };
    case 'retry':
      return {
        title: `Handle the parked events of ${called} again?`,
        text: 'It is built anew with them, and takes the place of the one that is read. If an event still fails, everything stays as it is.',
        verb: 'Retry',
        busy: 'Starting',
      };
  }
}
