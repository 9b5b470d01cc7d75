import {
  type CommandPorts,
  type CommandService,
  startCommandService,
} from '@marketplace/command-service/startCommandService.ts';
import { createClamdScanner } from '@marketplace/command-service/files/fileScanner.ts';
import type { Pool } from 'pg';
import { eraseEverywhere, erasureDeps, openLedger, untilKeysForgotten } from '../operate/erasure.ts';
import { accountSettings, edgeOf, mailSettings, webhookSettings } from './accountSettings.ts';
import { createBlobsCare, openBlobs } from './blobs.ts';
import type { Deployment } from './deployment.ts';
import type { Log } from './log.ts';
import { createPartCare } from './partCare.ts';
import { type CalledService, logoDirOf, ownPorts, type ServicesOptions } from './serviceOptions.ts';
import { takeOverLogos } from './takeOverLogos.ts';

/** Resources that the command service is started with. */
export interface CommandParts extends CalledService {
  readonly log: Log;
  /** Pool of the command service. */
  readonly pool: Pool;
  readonly deployment: Pick<Deployment, 'digestSecret'>;
}

/** Erases a person after an admin's approval, in the same way and with the same ledger as the operator's command. */
function createErase({ settings, overrides }: ServicesOptions, { hub }: CommandParts): CommandPorts['erase'] {
  return async (commandDeps, subject) => {
    const erased = { commandDeps, hub };
    const { ledger } = await openLedger(settings, commandDeps.now);
    const forgotten = overrides?.untilKeysForgotten ?? untilKeysForgotten;
    await eraseEverywhere(erased, erasureDeps(erased, ledger, forgotten), subject);
  };
}

const scannerProblem = 'the virus scanner (FILE_SCANNER_URL) does not respond: files are rejected';

/** Starts the command service with its configuration; it does not listen yet. */
export async function startCommandPart(options: ServicesOptions, parts: CommandParts): Promise<CommandService> {
  const { keyEncryptionKey, settings, overrides } = options;
  const { looks } = overrides ?? {};
  const { log, hub, pool, security, notReady } = parts;
  const { digestSecret } = parts.deployment;
  const blobs = await openBlobs(settings, pool);
  await takeOverLogos(blobs, logoDirOf(options), options.logger);
  const blobsCare = createBlobsCare(blobs);
  const scanner = settings.fileScanner == null ? null : createClamdScanner(settings.fileScanner);
  const scannerCare = scanner === null ? null : createPartCare(scanner.answers, scannerProblem);
  const service = await startCommandService({
    ...ownPorts(options),
    ...{ log, hub, pool, blobs, scanner, notReady, erase: createErase(options, parts) },
    edge: { ...edgeOf(settings, pool, digestSecret), security },
    settings: {
      accounts: accountSettings(settings, keyEncryptionKey),
      mails: { ...mailSettings(settings), ...(looks && { terms: { tickMs: looks.outboxMs } }) },
      webhooks: webhookSettings(settings, keyEncryptionKey),
      digestSecret,
    },
    ...(overrides?.processes !== undefined && { processes: overrides.processes }),
    ...(looks && { deadlinesTickMs: looks.deadlinesMs }),
  });
  const needsCare = async () => (await Promise.all([service.needsCare(), blobsCare(), scannerCare?.() ?? []])).flat();
  return { ...service, needsCare };
}
