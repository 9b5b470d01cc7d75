import type { FileHandle } from 'node:fs/promises';
import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { type ExportedEvent, formatEventAsJsonLine } from './eventEnvelope.ts';
import type { EventExportFormat } from './eventsOptions.ts';

/** Writes events to a file incrementally. */
export interface EventFileWriter {
  write(this: void, events: readonly ExportedEvent[]): Promise<void>;
  finish(this: void): Promise<void>;
}

function createJsonLinesWriter(file: FileHandle): EventFileWriter {
  return {
    write: async (events) => {
      if (events.length > 0) await file.appendFile(events.map((event) => `${formatEventAsJsonLine(event)}\n`).join(''));
    },
    finish: () => Promise.resolve(),
  };
}

/** Maximum rows of a row group, and number of characters after which a group ends early, to limit the memory. */
const group = { rows: 20_000, characters: 16 * 1024 * 1024 } as const;

type Row = Omit<ExportedEvent, 'data'> & { readonly data: string };

/** Converts rows to columns: `data` as JSON, `at` in milliseconds UTC. No column is nullable. */
function toColumns(rows: readonly Row[]): ColumnSource[] {
  return [
    { name: 'position', type: 'INT64', data: rows.map(({ position }) => position), nullable: false },
    { name: 'stream', type: 'STRING', data: rows.map(({ stream }) => stream), nullable: false },
    { name: 'revision', type: 'INT32', data: rows.map(({ revision }) => revision), nullable: false },
    { name: 'type', type: 'STRING', data: rows.map(({ type }) => type), nullable: false },
    { name: 'at', type: 'TIMESTAMP', data: rows.map(({ at }) => new Date(at)), nullable: false },
    { name: 'data', type: 'STRING', data: rows.map(({ data }) => data), nullable: false },
  ];
}

function createParquetWriter(file: FileHandle): EventFileWriter {
  const bytes = new ByteWriter();
  const writer = new ParquetWriter({ writer: bytes, schema: schemaFromColumnData({ columnData: toColumns([]) }) });
  let rows: Row[] = [];
  let characters = 0;
  const flush = async (): Promise<void> => {
    // The bytes are written before the buffer is reused.
    await file.appendFile(bytes.getBytes());
    bytes.index = 0;
  };
  const endGroup = async (): Promise<void> => {
    if (rows.length > 0) await writer.write({ columnData: toColumns(rows), rowGroupSize: rows.length });
    [rows, characters] = [[], 0];
    await flush();
  };
  return {
    write: async (events) => {
      for (const { data, ...envelope } of events) {
        const text = JSON.stringify(data);
        rows.push({ ...envelope, data: text });
        characters += text.length;
        if (rows.length >= group.rows || characters >= group.characters) await endGroup();
      }
    },
    finish: async () => {
      await endGroup();
      await writer.finish();
      await flush();
    },
  };
}

/** Creates a writer for an empty file. Memory use depends on the size of a row group, not on the size of the file. */
export function createEventFileWriter(format: EventExportFormat, file: FileHandle): EventFileWriter {
  return format === 'jsonl' ? createJsonLinesWriter(file) : createParquetWriter(file);
}
