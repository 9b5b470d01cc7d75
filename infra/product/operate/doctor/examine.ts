import type { Settings } from '../../start/config.ts';
import { examineDatabase } from './database.ts';
import { type Finding, ok, warn } from './finding.ts';
import { examineDisk, examineNode } from './machine.ts';
import { examineDns, examineEventStore, examineKafka, examineMail } from './network.ts';

/** The installation to check. */
export interface Patient {
  readonly settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'eventStoreUrl' | 'kafka' | 'smtpUrl' | 'dnsServers'>;
  readonly warnings: readonly string[];
  /** With the password; `null` while the embedded Postgres is not running. */
  readonly databaseUrl: string | null;
  readonly nodeVersion: string;
}

/** Runs all checks independently, so that a failure of one does not prevent the others. */
export async function examine({ settings, warnings, databaseUrl, nodeVersion }: Patient): Promise<readonly Finding[]> {
  const embedded = [ok('Postgres', 'embedded, starts with the product')];
  const own = warnings.map((warning) => warn('Settings', warning, 'See infra/docs/operators.md.'));
  const found = await Promise.all([
    examineDisk(settings.dataDir).then((finding) => [finding]),
    databaseUrl === null
      ? Promise.resolve(embedded)
      : examineDatabase(databaseUrl, { isEmbedded: settings.databaseUrl === null }),
    examineEventStore(settings.eventStoreUrl),
    examineKafka(settings.kafka),
    examineMail(settings.smtpUrl).then((finding) => [finding]),
    examineDns(settings.dnsServers).then((finding) => [finding]),
  ]);
  return [ok('Settings', 'valid'), ...own, examineNode(nodeVersion), ...found.flat()];
}
