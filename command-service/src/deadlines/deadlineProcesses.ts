import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import {
  type UnclaimedProviderRfqProcessDeps,
  startUnclaimedProviderRfqRecordingProcess,
} from '../vendorOnboarding/missedVendors.process.ts';
import { startCompanySessionRevocationProcess } from '../accounts/companySessions.process.ts';
import { startCatalogueUploadTimeoutProcess } from '../catalogue/uploadTimeout.process.ts';
import {
  type ErasedMemberRemovalDeps,
  startErasedMemberRemovalProcess,
} from '../companies/erasedMemberRemoval.process.ts';
import { startCompanyOwnerSuccessionProcess } from '../companies/ownerSuccession.process.ts';
import { startFormerProviderContactErasureProcess } from '../privacy/contactErasure.process.ts';
import {
  type GrantedPrivacyRequestsDeps,
  startGrantedPrivacyRequestProcess,
} from '../privacy/grantedPrivacyRequests.process.ts';
import {
  type PrivacyRequestDeadlinesDeps,
  startPrivacyRequestDeadlineProcesses,
} from '../privacy/privacyRequestDeadlines.process.ts';
import { startRfqExpiryProcess } from '../rfq/rfqExpiry.process.ts';
import { startRfqReminderProcesses } from '../rfq/rfqReminders.process.ts';
import { type SearchAlertProcessDeps, startSearchAlertProcess } from '../searches/alerts/searchAlerts.process.ts';

/** Default interval in milliseconds between checks for due deadlines. */
const defaultTickMs = 5_000;

/** Maximum time in milliseconds that processes wait for the read models to reach a position. */
const readModelTimeoutMs = 60_000;
/**
 * Delay in milliseconds from a catalogue change to the alerts about new matches; short in a demo, where someone is
 * waiting for the mail.
 */
const settleMs = { default: 10 * 60_000, demo: 5_000 } as const;

type ProcessDeps = SearchAlertProcessDeps &
  GrantedPrivacyRequestsDeps &
  PrivacyRequestDeadlinesDeps &
  UnclaimedProviderRfqProcessDeps &
  ErasedMemberRemovalDeps;

export interface AllDeadlineProcessesDeps extends Omit<ProcessDeps, 'tickMs' | 'untilRead' | 'settleMs'> {
  readonly hub: Pick<ReadModelPositionHub, 'waitUntilReached'>;
  /** Whether this is a demo that displays its mails, so that the delay of search alerts is shorter. */
  readonly isShown: boolean;
  /** Milliseconds between checks for due deadlines; 5 seconds by default. */
  readonly tickMs?: number;
}

/**
 * Every process with deadlines: expiry and reminders of RFQs, unfinished uploads, alerts of saved searches, deadlines
 * and execution of privacy requests, RFQs without a reachable provider, erasure of unused contact addresses, companies
 * with erased members or without an owner who can sign in, and sessions that a company sign-in could no longer start.
 */
const processes: readonly ((deps: ProcessDeps) => RepeatedWorkHandle)[] = [
  startRfqExpiryProcess,
  startRfqReminderProcesses,
  startCatalogueUploadTimeoutProcess,
  startSearchAlertProcess,
  startPrivacyRequestDeadlineProcesses,
  startGrantedPrivacyRequestProcess,
  startUnclaimedProviderRfqRecordingProcess,
  startFormerProviderContactErasureProcess,
  startErasedMemberRemovalProcess,
  startCompanyOwnerSuccessionProcess,
  startCompanySessionRevocationProcess,
];

/**
 * Starts all deadline processes. The returned handle stops all of them and reports the first problem of any of them.
 */
export function startAllDeadlineProcesses({
  hub,
  isShown,
  tickMs = defaultTickMs,
  ...deps
}: AllDeadlineProcessesDeps): RepeatedWorkHandle {
  const untilRead = (position: string) => hub.waitUntilReached(position, readModelTimeoutMs);
  const terms = { tickMs, untilRead, settleMs: isShown ? settleMs.demo : settleMs.default };
  const running = processes.map((start) => start({ ...deps, ...terms }));
  return {
    problem: () => running.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
