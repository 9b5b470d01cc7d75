import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';

export type DataProfile = NonNullable<Requirements['applicationProfile']>;

/** What a device with an application profile typically sends: a start for who does not know the own numbers. */
export interface TypicalData {
  /** Megabytes of a device in a month, plain decimal text: the messages of 30 days, rounded up to the next of 1, 2 and 5 of its size. */
  readonly megabytes: string;
  /** Bytes of a message with the headers below it. */
  readonly bytes: number;
  /** Minutes from one message to the next. */
  readonly minutes: number;
  /** The same in words. */
  readonly because: string;
}

/** The day on which the reasoning was last looked at, `YYYY-MM-DD`. No tariff or survey stands behind the numbers: they are worked out. */
export const typicalDataChecked = '2026-11-27';

/** By the application profile of the wizard, which has no numbers of its own. */
export const typicalData: Readonly<Record<DataProfile, TypicalData>> = {
  Light: { megabytes: '0.5', bytes: 250, minutes: 30, because: 'a reading of 250 bytes every half hour' },
  Moderate: { megabytes: '20', bytes: 400, minutes: 1, because: 'a position with readings, 400 bytes, every minute' },
  High: { megabytes: '500', bytes: 100_000, minutes: 10, because: 'a picture of 100 kB every ten minutes' },
};
