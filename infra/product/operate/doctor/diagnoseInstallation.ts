import type { ProductSettings } from '../../start/config.ts';
import { diagnoseDatabase } from './database.ts';
import { type DoctorFinding, createOkDoctorFinding, createWarningDoctorFinding } from './finding.ts';
import { diagnoseDataFolderDisk, diagnoseNodeJsVersion } from './host.ts';
import { diagnoseDnsResolution, diagnoseEventStore, diagnoseKafka, diagnoseMailServer } from './network.ts';

/** The installation to check. */
export interface InstallationToDiagnose {
  readonly settings: Pick<
    ProductSettings,
    'dataDir' | 'databaseUrl' | 'eventStoreUrl' | 'kafka' | 'smtpUrl' | 'dnsServers'
  >;
  readonly warnings: readonly string[];
  /** Database URL with the password; `null` while the embedded Postgres is not running. */
  readonly databaseUrl: string | null;
  readonly nodeVersion: string;
}

/** Runs all checks independently, so that a failure of one does not prevent the others. */
export async function diagnoseInstallation({
  settings,
  warnings,
  databaseUrl,
  nodeVersion,
}: InstallationToDiagnose): Promise<readonly DoctorFinding[]> {
  const embedded = [createOkDoctorFinding('Postgres', 'embedded, starts with the product')];
  const own = warnings.map((warning) =>
    createWarningDoctorFinding('Settings', warning, 'See infra/docs/operators.md.'),
  );
  const found = await Promise.all([
    diagnoseDataFolderDisk(settings.dataDir).then((finding) => [finding]),
    databaseUrl === null
      ? Promise.resolve(embedded)
      : diagnoseDatabase(databaseUrl, { isEmbedded: settings.databaseUrl === null }),
    diagnoseEventStore(settings.eventStoreUrl),
    diagnoseKafka(settings.kafka),
    diagnoseMailServer(settings.smtpUrl).then((finding) => [finding]),
    diagnoseDnsResolution(settings.dnsServers).then((finding) => [finding]),
  ]);
  return [createOkDoctorFinding('Settings', 'valid'), ...own, diagnoseNodeJsVersion(nodeVersion), ...found.flat()];
}
