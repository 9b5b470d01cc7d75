import { SettingsInvalid } from '../start/config.ts';
import { findHolder } from '../start/lock.ts';
import { urlOfRunning } from '../start/openDatabase.ts';
import { settingWarnings } from '../start/settingWarnings.ts';
import { readEnvironment } from '../start/environment.ts';
import { examine } from './doctor/examine.ts';
import { readArguments } from './wrongUse.ts';
import { type Finding, fail, linesOf } from './doctor/finding.ts';

/** Lists all problems of the settings; without valid settings nothing else can be checked. */
function toFindings(error: unknown): readonly Finding[] {
  if (!(error instanceof SettingsInvalid)) throw error;
  return error.problems.map((problem) => fail('Settings', problem, 'Correct it in the environment or in .env.'));
}

async function runChecks(): Promise<readonly Finding[]> {
  try {
    const settings = readEnvironment();
    const isRunning = settings.databaseUrl === null && findHolder(settings.dataDir) !== null;
    const databaseUrl = isRunning ? urlOfRunning(settings.dataDir) : settings.databaseUrl;
    const { node: nodeVersion } = process.versions;
    return await examine({ settings, warnings: settingWarnings(settings), databaseUrl, nodeVersion });
  } catch (error) {
    return toFindings(error);
  }
}

/** `npm run doctor`: checks the installation without changing it, and exits with code 1 when a check fails. */
readArguments({ usage: 'Check settings, services and host without changing anything: npm run doctor' });
const found = await runChecks();
for (const line of linesOf(found)) console.log(line);
const count = (level: Finding['level']): number => found.filter((finding) => finding.level === level).length;
console.log(`\n${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failed`);
process.exitCode = count('fail') === 0 ? 0 : 1;
