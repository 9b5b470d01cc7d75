import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal, type RefusalIssue, type RefusalKind } from '@marketplace/contracts/kernel/refusal.ts';
import { startDigest } from './catalogueDigest.ts';
import { type CatalogueFile, readCatalogue } from './readCatalogue.ts';
import type { UploadLimits } from './uploadLimits.ts';

export interface ReaderInput {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly limits: UploadLimits;
}

/** Slices first, each sent when the last one was asked on for, then `done`; or `refused` alone. */
export type ReaderReply =
  | { readonly kind: 'slice'; readonly records: string }
  | { readonly kind: 'done'; readonly summary: Omit<CatalogueFile, 'providers'> & { readonly digest: string } }
  | {
      readonly kind: 'refused';
      readonly refusal: {
        readonly kind: RefusalKind;
        readonly code: string;
        readonly message: string;
        readonly issues: readonly RefusalIssue[];
      };
    };

/** Characters of a slice: parsing it takes the receiver about a millisecond. */
const sliceLength = 128 * 1024;

interface Slice {
  readonly records: string;
  readonly count: number;
}

function* slices(file: CatalogueFile): Generator<Slice> {
  let slice: string[] = [];
  let length = 0;
  const take = (): Slice => ({ records: `[${slice.join(',')}]`, count: slice.length });
  for (const record of file.providers) {
    const json = JSON.stringify(record);
    slice.push(json);
    length += json.length;
    if (length < sliceLength) continue;
    yield take();
    slice = [];
    length = 0;
  }
  if (slice.length > 0) yield take();
}

async function answer(
  input: ReaderInput,
  reply: (message: ReaderReply) => void,
  asked: () => Promise<unknown>,
): Promise<void> {
  const { bytes, fileName, limits } = input;
  const file = await readCatalogue(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), fileName, limits);
  const digest = startDigest(file.providers);
  for (const { records, count } of slices(file)) {
    const next = asked();
    reply({ kind: 'slice', records });
    // While the other thread unpacks the slice.
    digest.add(count);
    await next;
  }
  const { rows, remarks, remarkCounts } = file;
  reply({ kind: 'done', summary: { rows, remarks, remarkCounts, digest: digest.hex() } });
}

if (parentPort !== null) {
  const port = parentPort;
  const reply = (message: ReaderReply): void => port.postMessage(message);
  try {
    await answer(workerData as ReaderInput, reply, () => once(port, 'message'));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { kind, code, message, issues } = error;
    reply({ kind: 'refused', refusal: { kind, code, message, issues } });
  }
}
