import { randomUUID, type KeyObject } from 'node:crypto';
import path from 'node:path';
import type { CommandProcess } from '@marketplace/command-service/startCommandService.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import type { DatabaseAddress } from '@marketplace/postgres/logins.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { PositionHub } from '@marketplace/read-models/positionHub.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { createSecurityLog, type SecurityLog } from '@marketplace/telemetry/securityLog.ts';
import type { AccountsSettings } from './accountSettings.ts';
import type { Settings } from './config.ts';
import type { Deployment } from './deployment.ts';

/** What is left out is off: no mail server, no limits, no demo. */
export type ServiceSettings = Pick<Settings, 'dataDir' | 'eventStoreUrl' | 'contactEmail' | 'bookingUrl'> &
  Partial<
    AccountsSettings &
      Pick<Settings, 'blobStore' | 'coverageApiKey' | 'dpoEmail' | 'erasureLedger' | 'fileScanner' | 'kafka'>
  >;

export interface Overrides {
  /** Clock of the services. */
  readonly now?: () => Date;
  /** Where the events stand. Closed with the services. */
  readonly eventStore?: EventStore;
  /** Where public events go. */
  readonly broker?: MessageBroker;
  readonly projections?: readonly Projection[];
  readonly processes?: readonly CommandProcess[];
  readonly deployment?: Deployment;
  /** Folder whose logos are taken over. */
  readonly logoDir?: string;
  /** Milliseconds between looks for deadlines that have passed, and into the outbox of mails. */
  readonly looks?: { readonly deadlinesMs: number; readonly outboxMs: number };
  /** Milliseconds between two comparisons of the log with the keys of its people. */
  readonly compareEveryMs?: number;
  /** Resolves once no process uses a destroyed key any more. */
  readonly untilKeysForgotten?: () => Promise<void>;
  /** Hears of sign-ins, refusals and the like; `null`: nobody does. */
  readonly security?: SecurityLog | null;
}

/** What a service is started with, alone or beside the others. */
export interface ServiceOptions {
  readonly logger: Logger;
  readonly settings: ServiceSettings;
  /** What a test puts in the place of the product's own. */
  readonly overrides?: Overrides;
}

/** What the services that see personal data, or all together, are started with. */
export interface ServicesOptions extends ServiceOptions {
  readonly databaseUrl: DatabaseAddress;
  readonly keyEncryptionKey: KeyObject;
}

/** What both services that are called know of the deployment. */
export interface CalledService {
  readonly hub: PositionHub;
  readonly security: SecurityLog | null;
  readonly notReady: () => Promise<readonly string[]>;
}

/** The folder that earlier releases kept logos in. */
export function logoDirOf({ settings, overrides }: ServiceOptions): string {
  return overrides?.logoDir ?? path.join(settings.dataDir, 'logos');
}

/** Clock, ids and log of what happens. */
export function ownPorts({ logger, overrides }: ServiceOptions) {
  return { logger, newId: randomUUID, now: overrides?.now ?? (() => new Date()) };
}

/** Who hears of sign-ins and refusals. */
export function securityOf({ logger, settings, overrides = {} }: ServiceOptions): SecurityLog | null {
  const { security = createSecurityLog(logger, settings.securityLog ?? null) } = overrides;
  return security;
}
