import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { Rename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { FieldOverrides } from '../../overrides.ts';
import type { CatalogueChange } from '../difference.ts';
import { unpackChunks } from './packedChunks.ts';
import type { ComparisonInput, DifferenceSummary, FilePreview, FileSummary, ReaderReply } from './protocol.ts';

/** What a reader can still say: all but why it failed. */
export type ReaderAnswer = Exclude<ReaderReply, { kind: 'refused' | 'failed' }>;

/** A reader at work, as those see it who talk to it. */
export interface ReaderProcess {
  readonly input: Writable;
  /** Resolves when it has ended, in whatever way. */
  readonly ended: Promise<unknown>;
  /** Ends it, whatever it is at. */
  end(this: void): Promise<void>;
  /** The next line that it says; it is made to wait with further ones until they are asked for. @throws Refusal. */
  reply(this: void): Promise<ReaderAnswer>;
}

/** The catalogue that a file is compared with. */
export interface FileBase {
  /** JSON lists of its records, by id, none of them empty. */
  readonly pages: AsyncIterable<string>;
  readonly holds: FieldOverrides;
}

/** What turns the catalogue into the file's. */
export interface FileDifference extends DifferenceSummary {
  /** Each is made when it is asked for: all of them wait packed. */
  readonly chunks: Iterable<CatalogueChange>;
}

/** A file that was read and stands in a process of its own, to be compared once with a catalogue. */
export interface ReadFile extends FileSummary {
  /** What an admin is shown of the difference. */
  preview(this: void, base: FileBase): Promise<FilePreview>;
  /** The whole difference; the reader has ended then. @param renames that the admin agreed to. @throws Refusal 'upload.rename'. */
  difference(this: void, base: FileBase, renames: readonly Rename[]): Promise<FileDifference>;
}

async function sendBase(
  { input, ended }: ReaderProcess,
  { pages, holds }: FileBase,
  ask: Omit<ComparisonInput, 'holds'>,
) {
  const send = async (line: string): Promise<void> => {
    // A reader that has ended takes nothing more; its missing answer says so.
    if (!input.write(`${line}\n`)) await Promise.race([once(input, 'drain'), ended]);
  };
  await send(JSON.stringify({ ...ask, holds: [...holds] } satisfies ComparisonInput));
  for await (const page of pages) await send(page);
  await send('[]');
}

async function receiveDifference({ reply, end }: ReaderProcess): Promise<FileDifference> {
  const packed: Buffer[] = [];
  for (;;) {
    const said = await reply();
    if (said.kind === 'chunk') packed.push(Buffer.from(said.packed, 'base64'));
    else if (said.kind === 'difference') {
      await end();
      return { ...said.summary, chunks: unpackChunks(packed) };
    } else throw new Error(`The reader said ${said.kind} for a difference.`);
  }
}

/** Waits until the file is read. @throws Refusal `upload.*`. */
export async function awaitFile(reader: ReaderProcess): Promise<ReadFile> {
  const read = await reader.reply();
  if (read.kind !== 'read') throw new Error(`The reader said ${read.kind} of a file.`);
  return {
    ...read.summary,
    preview: async (base) => {
      await sendBase(reader, base, { wanted: 'preview', renames: [] });
      const reply = await reader.reply();
      if (reply.kind !== 'preview') throw new Error(`The reader said ${reply.kind} for a preview.`);
      return reply.preview;
    },
    difference: async (base, renames) => {
      await sendBase(reader, base, { wanted: 'difference', renames });
      return receiveDifference(reader);
    },
  };
}
