import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  limitRangeToEventLog,
  type EventExportDeps,
  exportEvents,
} from '@marketplace/product/operate/events/exportEvents.ts';
import {
  type EventExportFormat,
  parseEventsCommandArguments,
} from '@marketplace/product/operate/events/eventsOptions.ts';
import { exportEventsWithPersonalData } from '@marketplace/product/operate/events/personalExport.ts';
import { openReadOnlyEventLog, type ReadOnlyEventLog } from '@marketplace/product/operate/openReadOnlyEventLog.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';
import { executeReplay } from '@marketplace/projections/replay/replay.ts';
import { replayableProjections } from '@marketplace/projections/replay/replayables.ts';
import { getReplaySchemaName } from '@marketplace/projections/replay/replaySchema.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import { readTestParquetRows } from './parquetRows.ts';

const logger = createLogger({ level: 'silent', format: 'json' });
const quiet = {
  ...{ isGivenUp: () => false, signal: new AbortController().signal },
  startProgress: () => ({ update: () => undefined, stop: () => undefined }),
};

async function withReadLog<T>(databaseUrl: string, use: (log: ReadOnlyEventLog) => Promise<T>): Promise<T> {
  await using opened = new AsyncDisposableStack();
  return await use(await openReadOnlyEventLog({ databaseUrl, settings: { eventStoreUrl: null }, logger }, opened));
}

/** Replays every projection into a separate schema, in addition to the live read models. */
export function replayAllProjectionsForTest(databaseUrl: string): Promise<void> {
  return withReadLog(databaseUrl, async (log) => {
    for (const projection of replayableProjections) {
      const schema = getReplaySchemaName(projection.name.toLowerCase());
      const range = { from: null, to: null, fromPosition: null, toPosition: null };
      const request = { projection: projection.name, version: projection.version, ...range };
      await executeReplay(
        log,
        { schema, projection, asked: request, shouldReplace: true },
        () => undefined,
        quiet.signal,
      );
    }
  });
}

/** An admin account for exports with personal data. */
export interface PersonalDataExportTestAdmin {
  readonly services: RunningServices;
  readonly email: string;
  readonly password: string;
}

/**
 * Exports all events in every format.
 * @param admin `null` to export without personal data.
 * @returns the content of the JSONL file, and the rows of the Parquet file as JSON.
 */
export async function exportAllEventsForTest(
  databaseUrl: string,
  admin: PersonalDataExportTestAdmin | null,
): Promise<Record<EventExportFormat, string>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'taken-out-'));
  const file = async (format: EventExportFormat): Promise<string> => {
    const out = path.join(folder, `all.${format}`);
    const personal = admin === null ? [] : ['--personal-data', '--admin', admin.email, '--reason', 'A test.'];
    const request = parseEventsCommandArguments(['export', '--format', format, '--out', out, ...personal]);
    if (request.kind !== 'export') throw new Error('The request is not an export.');
    if (admin !== null && request.personal !== null) {
      const enterPassword = () => Promise.resolve(admin.password);
      await exportEventsWithPersonalData(
        admin.services,
        { ...request, personal: request.personal },
        enterPassword,
        quiet,
      );
    } else {
      await withReadLog(databaseUrl, async (log) => {
        const open: EventExportDeps['open'] = (stored) => Promise.resolve(stored.map((each) => log.decode(each)));
        await exportEvents(
          { ...quiet, store: log.store, open },
          request,
          await limitRangeToEventLog(log, request.range),
        );
      });
    }
    return out;
  };
  try {
    const jsonl = readFileSync(await file('jsonl'), 'utf8');
    return { jsonl, parquet: JSON.stringify(await readTestParquetRows(await file('parquet'))) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
