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

/** What the command service stands on. */
export interface CommandParts extends CalledService {
  readonly log: Log;
  /** Of the command service. */
  readonly pool: Pool;
  readonly deployment: Pick<Deployment, 'digestSecret'>;
}

/** What an admin's yes to an erasure runs: the same as the operators' command, with the same ledger. */
function erasing({ settings, overrides }: ServicesOptions, { hub }: CommandParts): CommandPorts['erase'] {
  return async (commandDeps, subject) => {
    const erased = { commandDeps, hub };
    const { ledger } = await openLedger(settings, commandDeps.now);
    const forgotten = overrides?.untilKeysForgotten ?? untilKeysForgotten;
    await eraseEverywhere(erased, erasureDeps(erased, ledger, forgotten), subject);
  };
}

const scannerProblem = 'the virus scanner (FILE_SCANNER_URL) does not answer: no file is accepted';

/** Starts the command service on its log and its connections; nothing listens yet. */
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
    ...{ log, hub, pool, blobs, scanner, notReady, erase: erasing(options, parts) },
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
