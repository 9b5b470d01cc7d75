import { InvalidSettingsError } from '../start/invalidSettingsError.ts';
import { findDataFolderLockHolder } from '../start/dataFolderLock.ts';
import { findRunningEmbeddedDatabaseUrl } from '../start/openDatabase.ts';
import { listSettingWarnings } from '../start/settingWarnings.ts';
import { loadProductSettings } from '../start/environment.ts';
import { diagnoseInstallation } from './doctor/diagnoseInstallation.ts';
import { parseProcessArgumentsOrExit } from './commandArguments.ts';
import { type DoctorFinding, createFailureDoctorFinding, formatDoctorFindings } from './doctor/finding.ts';

/** Lists all problems of the settings; without valid settings nothing else can be checked. */
function toFindings(error: unknown): readonly DoctorFinding[] {
  if (!(error instanceof InvalidSettingsError)) throw error;
  return error.problems.map((problem) =>
    createFailureDoctorFinding('Settings', problem, 'Correct it in the environment or in .env.'),
  );
}

async function runChecks(): Promise<readonly DoctorFinding[]> {
  try {
    const settings = loadProductSettings();
    const isRunning = settings.databaseUrl === null && findDataFolderLockHolder(settings.dataDir) !== null;
    const databaseUrl = isRunning ? findRunningEmbeddedDatabaseUrl(settings.dataDir) : settings.databaseUrl;
    const { node: nodeVersion } = process.versions;
    return await diagnoseInstallation({ settings, warnings: listSettingWarnings(settings), databaseUrl, nodeVersion });
  } catch (error) {
    return toFindings(error);
  }
}

/** `npm run doctor`: checks the installation without changing it, and exits with code 1 when a check fails. */
parseProcessArgumentsOrExit({ usage: 'Check settings, services and host without changing anything: npm run doctor' });
const found = await runChecks();
for (const line of formatDoctorFindings(found)) console.log(line);
const count = (level: DoctorFinding['level']): number => found.filter((finding) => finding.level === level).length;
console.log(`\n${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failed`);
process.exitCode = count('fail') === 0 ? 0 : 1;
