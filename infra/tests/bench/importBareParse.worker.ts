import { parentPort, workerData } from 'node:worker_threads';
import { read } from 'xlsx';

const { bytes } = workerData as { readonly bytes: Uint8Array };
const book = read(Buffer.from(bytes.buffer), { type: 'buffer', dense: true, cellHTML: false });
const [name = ''] = book.SheetNames;
parentPort?.postMessage(book.Sheets[name]?.['!data']?.length ?? 0);
