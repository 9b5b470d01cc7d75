import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { publishCatalogueUpload } from '@marketplace/command-service/catalogue/publishCatalogueUpload.ts';
import { hashCommandBody, deriveCommandId } from '@marketplace/event-store/ids.ts';
import { runOperatorCommandWithServices } from './commandLine.ts';
import { parseCommandLineArguments } from './commandArguments.ts';
import { formatCatalogueImportIssues, formatCatalogueImportReport } from './importReport.ts';
import type { RunningServices } from '../start/services.ts';

/** Maximum milliseconds to wait for the read models after the import. */
const followTimeoutMs = 60_000;

/** Replaces the catalogue with an Excel file, as the upload page does, and prints the result row by row. */
async function importCatalogue({ commandDeps, hub }: RunningServices, file: string): Promise<void> {
  const bytes = await readFile(file);
  const fileDigest = createHash('sha256').update(bytes).digest('hex');
  const meta = {
    commandId: deriveCommandId({ actor: 'system', route: 'catalogue:import', key: commandDeps.newId() }),
    actor: 'system',
    at: commandDeps.now().toISOString(),
    bodyHash: hashCommandBody({ fileDigest }),
  };
  try {
    const { report, position } = await publishCatalogueUpload(
      commandDeps,
      { bytes, fileName: path.basename(file), fileDigest },
      meta,
    );
    await hub.waitUntilReached(position, followTimeoutMs);
    for (const line of formatCatalogueImportReport(report)) console.log(line);
  } catch (error) {
    for (const line of formatCatalogueImportIssues(error)) console.error(line);
    throw error;
  }
}

/** `npm run catalogue:import -- FILE`: replaces the catalogue with an Excel file. */
const {
  words: [file = ''],
} = parseCommandLineArguments({
  usage: 'Replace the catalogue with a file: npm run catalogue:import -- FILE.xlsx',
  words: [1, 1],
});
await runOperatorCommandWithServices(async (services) => {
  await importCatalogue(services, file);
});
