import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';

export type DeviceDataVolumeProfileName = NonNullable<BuyerRequirements['applicationProfile']>;

/**
 * Typical data volume of a device with an application profile, as a default for buyers who do not know their numbers.
 */
export interface TypicalDeviceDataVolume {
  /**
   * Megabytes per device and month as plain decimal text: the messages of 30 days, rounded up to 1, 2 or 5 times a
   * power of ten.
   */
  readonly megabytes: string;
  /** Bytes per message including protocol headers. */
  readonly bytes: number;
  /** Minutes between two messages. */
  readonly minutes: number;
  /** The messages that a device is assumed to send. */
  readonly because: Message;
}

/**
 * Date of the last review of the assumptions, `YYYY-MM-DD`. The numbers are calculated and not based on a tariff or
 * survey.
 */
export const typicalDataVolumeReviewedOn = '2026-11-27';

/** Typical data volumes by the wizard's application profile, which has no numbers itself. */
export const typicalDeviceDataVolumeByProfile: Readonly<Record<DeviceDataVolumeProfileName, TypicalDeviceDataVolume>> =
  {
    Light: { megabytes: '0.5', bytes: 250, minutes: 30, because: msg`a 250-byte reading every 30 minutes` },
    Moderate: {
      megabytes: '20',
      bytes: 400,
      minutes: 1,
      because: msg`a 400-byte position report with readings every minute`,
    },
    High: { megabytes: '500', bytes: 100_000, minutes: 10, because: msg`a 100 kB picture every 10 minutes` },
  };
