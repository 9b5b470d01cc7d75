import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { publishUpload } from '@marketplace/command-service/catalogue/publishUpload.ts';
import { bodyHash, commandIdOf } from '@marketplace/event-store/ids.ts';
import { runCommand } from './commandLine.ts';
import { readArguments } from './wrongUse.ts';
import { refusalLines, reportLines } from './importReport.ts';
import type { Services } from '../start/services.ts';

/** Milliseconds in which the read models must follow the import. */
const followTimeoutMs = 60_000;

/** Replaces the catalogue with an Excel file, as the upload page does, and prints the result row by row. */
async function importCatalogue({ commandDeps, hub }: Services, file: string): Promise<void> {
  const bytes = await readFile(file);
  const fileDigest = createHash('sha256').update(bytes).digest('hex');
  const meta = {
    commandId: commandIdOf({ actor: 'system', route: 'catalogue:import', key: commandDeps.newId() }),
    actor: 'system',
    at: commandDeps.now().toISOString(),
    bodyHash: bodyHash({ fileDigest }),
  };
  try {
    const { report, position } = await publishUpload(
      commandDeps,
      { bytes, fileName: path.basename(file), fileDigest },
      meta,
    );
    await hub.reached(position, followTimeoutMs);
    for (const line of reportLines(report)) console.log(line);
  } catch (error) {
    for (const line of refusalLines(error)) console.error(line);
    throw error;
  }
}

/** `npm run catalogue:import -- FILE` */
const {
  words: [file = ''],
} = readArguments({ usage: 'Replace the catalogue with a file: npm run catalogue:import -- FILE.xlsx', words: [1, 1] });
await runCommand(async (services) => {
  await importCatalogue(services, file);
});
