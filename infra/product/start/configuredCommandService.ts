import {
  type CommandServiceOptions,
  type CommandService,
  startCommandService,
} from '@marketplace/command-service/startCommandService.ts';
import { createClamdScanner } from '@marketplace/command-service/files/fileScanner.ts';
import type { Pool } from 'pg';
import {
  erasePersonEverywhere,
  buildErasureDeps,
  openErasureLedger,
  waitForErasedKeysToLeaveCaches,
} from '../operate/erasure.ts';
import { toAccountSettings, toRateLimitAndProxyOptions, toMailSettings, toWebhookSettings } from './accountSettings.ts';
import { createBlobStoreHealthCheck, openBlobStore } from './blobStore.ts';
import type { SharedDeploymentValues } from './deployment.ts';
import type { EventLog } from './eventLog.ts';
import { createOptionalComponentHealthCheck } from './componentCheck.ts';
import {
  type HttpServiceResources,
  getLegacyLogoDir,
  createCommonServiceDeps,
  type PersonalDataServiceOptions,
} from './serviceOptions.ts';
import { copyLegacyLogos } from './copyLegacyLogos.ts';

/** Resources that the command service is started with. */
export interface CommandServiceResources extends HttpServiceResources {
  readonly log: EventLog;
  /** Pool of the command service. */
  readonly pool: Pool;
  readonly deployment: Pick<SharedDeploymentValues, 'digestSecret'>;
}

/** Creates the function that erases a person after an admin's approval, as the command `npm run erase` does. */
function createErase(
  { settings, overrides }: PersonalDataServiceOptions,
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
  options: PersonalDataServiceOptions,
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
  const service = await startCommandService({
    ...createCommonServiceDeps(options),
    ...{ log, hub, pool, blobs, scanner, notReady, erase: createErase(options, parts) },
    edge: { ...toRateLimitAndProxyOptions(settings, pool, digestSecret), security },
    settings: {
      accounts: toAccountSettings(settings, keyEncryptionKey),
      mails: { ...toMailSettings(settings), ...(tickIntervals && { terms: { tickMs: tickIntervals.outboxMs } }) },
      webhooks: toWebhookSettings(settings, keyEncryptionKey),
      digestSecret,
    },
    ...(overrides?.processes !== undefined && { processes: overrides.processes }),
    ...(tickIntervals && { deadlinesTickMs: tickIntervals.deadlinesMs }),
  });
  const needsCare = async () =>
    (await Promise.all([service.listWarnings(), blobsCare(), scannerCare?.() ?? []])).flat();
  return { ...service, listWarnings: needsCare };
}
