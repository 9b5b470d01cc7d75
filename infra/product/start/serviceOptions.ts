import { randomUUID, type KeyObject } from 'node:crypto';
import path from 'node:path';
import type { BackgroundProcessName } from '@marketplace/command-service/startCommandServiceWithoutListening.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import type { SharedOrPerServiceDatabaseUrls } from '@marketplace/postgres/logins.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { ReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { createSecurityLogWriter, type SecurityLogWriter } from '@marketplace/telemetry/securityLog.ts';
import type { AccountRelatedProductSettings } from './accountSettings.ts';
import type { ProductSettings } from './config.ts';
import type { SharedDeploymentValues } from './deployment.ts';

/** Settings of the services. Omitted settings are off: no mail server, no rate limits, no demo. */
export type ServiceSettings = Pick<ProductSettings, 'dataDir' | 'eventStoreUrl' | 'contactEmail' | 'bookingUrl'> &
  Partial<
    AccountRelatedProductSettings &
      Pick<ProductSettings, 'blobStore' | 'coverageApiKey' | 'dpoEmail' | 'erasureLedger' | 'fileScanner' | 'kafka'>
  >;

export interface ServiceTestOverrides {
  /** Clock of the services. */
  readonly now?: () => Date;
  /** The event store; closed together with the services. */
  readonly eventStore?: EventStore;
  /** The broker for public events. */
  readonly broker?: MessageBroker;
  readonly projections?: readonly Projection[];
  readonly processes?: readonly BackgroundProcessName[];
  readonly deployment?: SharedDeploymentValues;
  /** Folder in which earlier releases stored logos. */
  readonly logoDir?: string;
  /** Milliseconds between checks for due deadlines, and between checks of the mail outbox. */
  readonly tickIntervals?: { readonly deadlinesMs: number; readonly outboxMs: number };
  /** Milliseconds between two comparisons of the log with its subject keys. */
  readonly compareEveryMs?: number;
  /** Resolves when no process still uses a subject key that was destroyed before the call. */
  readonly untilKeysForgotten?: () => Promise<void>;
  /** The security log; `null`: there is none. */
  readonly security?: SecurityLogWriter | null;
}

/** Options of a service that runs as a separate program or together with other services. */
export interface ServiceOptions {
  readonly logger: Logger;
  readonly settings: ServiceSettings;
  /** Replacements for tests. */
  readonly overrides?: ServiceTestOverrides;
}

/** Options of services that process personal data, or of all services together. */
export interface ServiceOptionsWithPersonalData extends ServiceOptions {
  readonly databaseUrl: SharedOrPerServiceDatabaseUrls;
  readonly keyEncryptionKey: KeyObject;
}

/** Resources that both the command service and the query service need. */
export interface CommandAndQueryServiceResources {
  readonly hub: ReadModelPositionHub;
  readonly security: SecurityLogWriter | null;
  readonly notReady: () => Promise<readonly string[]>;
}

/** The folder in which earlier releases stored logos. */
export function getLegacyLogoDir({ settings, overrides }: ServiceOptions): string {
  return overrides?.logoDir ?? path.join(settings.dataDir, 'logos');
}

/** Creates the dependencies that all services need: clock, id generator and logger. */
export function createCommonServiceDeps({ logger, overrides }: ServiceOptions) {
  return { logger, newId: randomUUID, now: overrides?.now ?? (() => new Date()) };
}

/** Opens the log of sign-ins, refusals and other security events; `null` if a test switches it off. */
export function openSecurityLog({ logger, settings, overrides = {} }: ServiceOptions): SecurityLogWriter | null {
  const { security = createSecurityLogWriter(logger, settings.securityLog ?? null) } = overrides;
  return security;
}
