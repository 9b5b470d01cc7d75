import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { publishUpload } from '@marketplace/command-service/catalogue/publishUpload.ts';
import { bodyHash, commandIdOf } from '@marketplace/event-store/ids.ts';
import { runCommand } from './command.ts';

/** `npm run catalogue:import -- FILE`: replaces the catalogue by an Excel file, as the upload page does. */
await runCommand(async ({ commandDeps, hub }) => {
  const file = process.argv[2];
  if (file === undefined) throw new Error('Name the file: npm run catalogue:import -- FILE.xlsx');
  const bytes = await readFile(file);
  const fileDigest = createHash('sha256').update(bytes).digest('hex');
  const meta = {
    commandId: commandIdOf({ actor: 'system', route: 'catalogue:import', key: commandDeps.newId() }),
    actor: 'system',
    at: commandDeps.now().toISOString(),
    bodyHash: bodyHash({ fileDigest }),
  };
  const upload = { bytes, fileName: path.basename(file), fileDigest };
  const { report, position } = await publishUpload(commandDeps, upload, meta);
  await hub.reached(position, 60_000);
  const { added, changed, removed } = report.counts;
  console.log(
    `Catalogue version ${report.version}: ${report.rows} rows, ${added} added, ${changed} changed, ${removed} removed.`,
  );
  for (const remark of report.remarks) console.log(JSON.stringify(remark));
});
