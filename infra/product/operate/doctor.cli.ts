import { SettingsInvalid } from '../start/config.ts';
import { findHolder } from '../start/lock.ts';
import { urlOfRunning } from '../start/openDatabase.ts';
import { settingWarnings } from '../start/settingWarnings.ts';
import { readEnvironment } from '../start/environment.ts';
import { examine } from './doctor/examine.ts';
import { readArguments } from './wrongUse.ts';
import { type Finding, fail, linesOf } from './doctor/finding.ts';

/** What is wrong with the settings, all of it: without them nothing else can be looked at. */
function problemsOf(error: unknown): readonly Finding[] {
  if (!(error instanceof SettingsInvalid)) throw error;
  return error.problems.map((problem) => fail('Settings', problem, 'Correct it in the environment or in .env.'));
}

async function findings(): Promise<readonly Finding[]> {
  try {
    const settings = readEnvironment();
    const isRunning = settings.databaseUrl === null && findHolder(settings.dataDir) !== null;
    const databaseUrl = isRunning ? urlOfRunning(settings.dataDir) : settings.databaseUrl;
    const { node: nodeVersion } = process.versions;
    return await examine({ settings, warnings: settingWarnings(settings), databaseUrl, nodeVersion });
  } catch (error) {
    return problemsOf(error);
  }
}

/** `npm run doctor`: looks at what the product stands on, and ends with 1 when something is broken. Changes nothing. */
readArguments({ usage: 'Looks at settings, services and machine, and changes nothing: npm run doctor' });
const found = await findings();
for (const line of linesOf(found)) console.log(line);
const count = (level: Finding['level']): number => found.filter((finding) => finding.level === level).length;
console.log(`\n${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} broken`);
process.exitCode = count('fail') === 0 ? 0 : 1;
