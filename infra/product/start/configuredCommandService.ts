import {
  type CommandServiceOptions,
  type CommandService,
  startCommandServiceWithoutListening,
} from '@marketplace/command-service/startCommandServiceWithoutListening.ts';
import { createClamdScanner } from '@marketplace/command-service/files/fileScanner.ts';
import type { Pool } from 'pg';
import {
  erasePersonEverywhere,
  buildErasureDeps,
  openErasureLedger,
  waitForErasedKeysToLeaveCaches,
} from '../operate/erasure.ts';
import {
  buildAccountSettingsFromProductSettings,
  buildServiceRateLimitAndProxyOptions,
  buildMailSettingsFromProductSettings,
  buildWebhookSettingsFromProductSettings,
} from './accountSettings.ts';
import { createBlobStoreHealthCheck, openBlobStore } from './blobStore.ts';
import type { SharedDeploymentValues } from './deployment.ts';
import type { EventLogServices } from './eventLog.ts';
import { createOptionalComponentHealthCheck } from './componentCheck.ts';
import {
  type CommandAndQueryServiceResources,
  getLegacyLogoDir,
  createCommonServiceDeps,
  type ServiceOptionsWithPersonalData,
} from './serviceOptions.ts';
import { copyLegacyLogos } from './copyLegacyLogos.ts';

/** Resources that the command service is started with. */
export interface CommandServiceResources extends CommandAndQueryServiceResources {
  readonly log: EventLogServices;
  /** Pool of the command service. */
  readonly pool: Pool;
  readonly deployment: Pick<SharedDeploymentValues, 'digestSecret'>;
}

/** Creates the function that erases a person after an admin's approval, as the command `npm run erase` does. */
function createErase(
  { settings, overrides }: ServiceOptionsWithPersonalData,
  { hub }: CommandServiceResources,
): CommandServiceOptions['erase'] {
  return async (commandDeps, subject) => {
    const erased = { commandDeps, hub };
    const { ledger } = await openErasureLedger(settings, commandDeps.now);
    const forgotten = overrides?.untilKeysForgotten ?? waitForErasedKeysToLeaveCaches;
    await erasePersonEverywhere(erased, buildErasureDeps(erased, ledger, forgotten), subject);
  };
}

const scannerProblem = 'the virus scanner (FILE_SCANNER_URL) does not respond: files are rejected';

/** Starts the command service with the configured settings; the service does not listen yet. */
export async function startConfiguredCommandService(
  options: ServiceOptionsWithPersonalData,
  parts: CommandServiceResources,
): Promise<CommandService> {
  const { keyEncryptionKey, settings, overrides } = options;
  const { tickIntervals } = overrides ?? {};
  const { log, hub, pool, security, notReady } = parts;
  const { digestSecret } = parts.deployment;
  const blobs = await openBlobStore(settings, pool);
  await copyLegacyLogos(blobs, getLegacyLogoDir(options), options.logger);
  const blobsCare = createBlobStoreHealthCheck(blobs);
  const scanner = settings.fileScanner == null ? null : createClamdScanner(settings.fileScanner);
  const scannerCare = scanner === null ? null : createOptionalComponentHealthCheck(scanner.isAvailable, scannerProblem);
  const service = await startCommandServiceWithoutListening({
    ...createCommonServiceDeps(options),
    ...{ log, hub, pool, blobs, scanner, notReady, erase: createErase(options, parts) },
    edge: { ...buildServiceRateLimitAndProxyOptions(settings, pool, digestSecret), security },
    settings: {
      accounts: buildAccountSettingsFromProductSettings(settings, keyEncryptionKey),
      mails: {
        ...buildMailSettingsFromProductSettings(settings),
        ...(tickIntervals && { terms: { tickMs: tickIntervals.outboxMs } }),
      },
      webhooks: buildWebhookSettingsFromProductSettings(settings, keyEncryptionKey),
      digestSecret,
    },
    ...(overrides?.processes !== undefined && { processes: overrides.processes }),
    ...(tickIntervals && { deadlinesTickMs: tickIntervals.deadlinesMs }),
  });
  const needsCare = async () =>
    (await Promise.all([service.listWarnings(), blobsCare(), scannerCare?.() ?? []])).flat();
  return { ...service, listWarnings: needsCare };
}
