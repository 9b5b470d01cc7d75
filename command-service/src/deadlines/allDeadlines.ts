import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import type { PositionHub } from '@marketplace/read-models/positionHub.ts';
import { type MissedVendorsDeps, startMissedVendors } from '../arrivals/missedVendors.process.ts';
import { startCompanySessions } from '../accounts/companySessions.process.ts';
import { startUploadTimeout } from '../catalogue/uploadTimeout.process.ts';
import { type CompanyLeaversDeps, startCompanyLeavers } from '../companies/companyLeavers.process.ts';
import { startOwnerSuccession } from '../companies/ownerSuccession.process.ts';
import { startContactErasure } from '../privacy/contactErasure.process.ts';
import { type GrantedRequestsDeps, startGrantedRequests } from '../privacy/grantedRequests.process.ts';
import { type RequestDeadlinesDeps, startRequestDeadlines } from '../privacy/requestDeadlines.process.ts';
import { startRfqExpiry } from '../rfq/rfqExpiry.process.ts';
import { startRfqReminders } from '../rfq/rfqReminders.process.ts';
import { type SearchAlertsDeps, startSearchAlerts } from '../searches/alerts/searchAlerts.process.ts';

/** Milliseconds between looks for deadlines that have passed. */
const usualTickMs = 5_000;

/** Milliseconds that read models have for following before saved searches are compared. */
const patienceMs = 60_000;
/** Milliseconds from a change of the catalogue until people hear of new matches; in a demo somebody is waiting for it. */
const settleMs = { usual: 10 * 60_000, demo: 5_000 } as const;

type ProcessDeps = SearchAlertsDeps &
  GrantedRequestsDeps &
  RequestDeadlinesDeps &
  MissedVendorsDeps &
  CompanyLeaversDeps;

export interface AllDeadlinesDeps extends Omit<ProcessDeps, 'tickMs' | 'untilRead' | 'settleMs'> {
  readonly hub: Pick<PositionHub, 'reached'>;
  /** Whether this is a demo whose mails somebody looks at. */
  readonly isShown: boolean;
  /** Milliseconds between looks, where they are not as usual. */
  readonly tickMs?: number;
}

/**
 * Every process that keeps deadlines: RFQs that expire and reminders of that, uploads that were never finished, alerts of saved searches,
 * privacy requests that lapse or are soon due, those that admins said yes to, RFQs that met no vendor, addresses that are of no use any
 * more, companies whose people were erased, those whose owners cannot sign in any more, and sessions that a company could not open any more.
 */
const processes: readonly ((deps: ProcessDeps) => Running)[] = [
  startRfqExpiry,
  startRfqReminders,
  startUploadTimeout,
  startSearchAlerts,
  startRequestDeadlines,
  startGrantedRequests,
  startMissedVendors,
  startContactErasure,
  startCompanyLeavers,
  startOwnerSuccession,
  startCompanySessions,
];

/** Starts all of them as one. */
export function startAllDeadlines({ hub, isShown, tickMs = usualTickMs, ...deps }: AllDeadlinesDeps): Running {
  const untilRead = (position: string) => hub.reached(position, patienceMs);
  const terms = { tickMs, untilRead, settleMs: isShown ? settleMs.demo : settleMs.usual };
  const running = processes.map((start) => start({ ...deps, ...terms }));
  return {
    problem: () => running.map(({ problem }) => problem()).find((problem) => problem !== null) ?? null,
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()));
    },
  };
}
