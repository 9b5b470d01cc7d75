import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { publishCatalogueUpload } from '@marketplace/command-service/catalogue/publishCatalogueUpload.ts';
import type { CatalogueUploadReportReplyItem } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { hashCommandBody, deriveCommandId } from '@marketplace/event-store/ids.ts';
import type { RunningServices } from '../start/services.ts';

/** Services used by a catalogue import. */
export interface CatalogueImportServices extends Pick<RunningServices, 'commandDeps'> {
  readonly hub: Pick<RunningServices['hub'], 'waitUntilReached'>;
}

/** Maximum milliseconds to wait for the read models after the import. */
const followTimeoutMs = 60_000;

/**
 * Replaces the catalogue with an Excel file, as the upload page does, and waits for the read models.
 * @param onPublished receives the report as soon as the catalogue is stored in the log.
 * @throws Refusal 'upload.*' for an invalid file.
 * @throws Error if the read models do not catch up; the catalogue remains stored in the log.
 */
export async function replaceCatalogueFromExcelFile(
  { commandDeps, hub }: CatalogueImportServices,
  file: string,
  onPublished: (report: CatalogueUploadReportReplyItem) => void,
): Promise<void> {
  const bytes = await readFile(file);
  const fileDigest = createHash('sha256').update(bytes).digest('hex');
  const meta = {
    commandId: deriveCommandId({ actor: 'system', route: 'catalogue:import', key: commandDeps.newId() }),
    actor: 'system',
    at: commandDeps.now().toISOString(),
    bodyHash: hashCommandBody({ fileDigest }),
  };
  const { report, position } = await publishCatalogueUpload(
    commandDeps,
    { bytes, fileName: path.basename(file), fileDigest },
    meta,
  );
  onPublished(report);
  if (!(await hub.waitUntilReached(position, followTimeoutMs))) {
    throw new Error(
      'The catalogue is recorded in the log, but the read models did not follow: check GET /health/ready.',
    );
  }
}
