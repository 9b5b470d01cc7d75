import { msg } from '@lingui/core/runtime-macro';
import type {
  ProvidersChanged,
  CatalogueUploadEvent,
  UploadReady,
  UploadStarted,
} from '@marketplace/contracts/catalogue/catalogue.events.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** Progress of an upload. */
export interface CatalogueUploadDeciderState {
  readonly status: 'none' | 'started' | 'ready' | 'failed';
  readonly baseVersion: number;
  /** Number of stored chunks. */
  readonly chunks: number;
  readonly rows: number;
  /** Data of `UploadReady`; `null` before that event. */
  readonly result: Pick<UploadReady['data'], 'counts' | 'digest' | 'released'> | null;
}

export interface StartCatalogueUploadCommand extends Readonly<UploadStarted['data']> {
  readonly type: 'StartUpload';
}

export interface AddCatalogueUploadChunksCommand {
  readonly type: 'AddChunks';
  readonly uploadId: string;
  readonly chunks: readonly Pick<ProvidersChanged['data'], 'added' | 'changed' | 'removed'>[];
}

export interface FinishCatalogueUploadCommand {
  readonly type: 'FinishUpload';
  readonly uploadId: string;
  readonly counts: UploadReady['data']['counts'];
  readonly digest: string;
  /** Overrides that end; none when omitted. */
  readonly released?: UploadReady['data']['released'];
}

export interface FailCatalogueUploadCommand {
  readonly type: 'FailUpload';
  readonly uploadId: string;
  /** `timeout`: the upload was never finished. `changed`: the catalogue has changed since the comparison. */
  readonly reason: 'timeout' | 'changed';
}

export type CatalogueUploadCommand =
  | StartCatalogueUploadCommand
  | AddCatalogueUploadChunksCommand
  | FinishCatalogueUploadCommand
  | FailCatalogueUploadCommand;

/** Name of an upload's stream. */
export function getCatalogueUploadStreamName(uploadId: string): string {
  return `catalogueUpload-${uploadId}`;
}

function evolveUpload(state: CatalogueUploadDeciderState, event: CatalogueUploadEvent): CatalogueUploadDeciderState {
  switch (event.type) {
    case 'UploadStarted':
      return { ...state, status: 'started', baseVersion: event.data.baseVersion, rows: event.data.rows };
    case 'ProvidersChanged':
      return { ...state, chunks: state.chunks + 1 };
    case 'UploadReady': {
      const { counts, digest, released } = event.data;
      return { ...state, status: 'ready', result: { counts, digest, released } };
    }
    case 'UploadFailed':
      return { ...state, status: 'failed' };
  }
}

function requireOpen({ status }: CatalogueUploadDeciderState): void {
  if (status === 'started') return;
  throw new Refusal('state', 'upload.closed', msg`This upload has ended. Upload the file again.`);
}

/** A finished upload cannot time out; it can fail only because the catalogue has changed. */
function canFail({ status }: CatalogueUploadDeciderState, reason: FailCatalogueUploadCommand['reason']): boolean {
  return status === 'started' || (status === 'ready' && reason === 'changed');
}

function decideUpload(
  command: CatalogueUploadCommand,
  state: CatalogueUploadDeciderState,
): readonly CatalogueUploadEvent[] {
  switch (command.type) {
    case 'StartUpload': {
      if (state.status !== 'none') return [];
      const { uploadId, baseVersion, fileName, fileDigest, rows } = command;
      return [{ type: 'UploadStarted', data: { uploadId, baseVersion, fileName, fileDigest, rows } }];
    }
    case 'AddChunks': {
      requireOpen(state);
      const { uploadId, chunks } = command;
      return chunks.map(({ added, changed, removed }, index) => ({
        type: 'ProvidersChanged',
        data: { uploadId, chunk: state.chunks + index, added, changed, removed },
      }));
    }
    case 'FinishUpload': {
      requireOpen(state);
      const { uploadId, counts, digest, released = [] } = command;
      return [{ type: 'UploadReady', data: { uploadId, chunks: state.chunks, counts, digest, released } }];
    }
    case 'FailUpload': {
      const { uploadId, reason } = command;
      return canFail(state, reason) ? [{ type: 'UploadFailed', data: { uploadId, reason } }] : [];
    }
  }
}

/** Decider of a `catalogueUpload-{id}` stream: started, then chunks, then ready or failed. */
export const catalogueUploadDecider: Decider<
  CatalogueUploadDeciderState,
  CatalogueUploadCommand,
  CatalogueUploadEvent
> = {
  initial: { status: 'none', baseVersion: 0, chunks: 0, rows: 0, result: null },
  evolve: evolveUpload,
  decide: decideUpload,
};
