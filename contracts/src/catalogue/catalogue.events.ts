import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { ProviderId, UploadId } from '../kernel/ids.ts';
import { ProviderRecord } from './catalogue.provider.ts';

const Counts = z.object({ added: z.int(), changed: z.int(), removed: z.int(), unchanged: z.int() });

/** Stream `catalogueUpload-{uploadId}`: an upload began, compared against version `baseVersion` of the catalogue. */
export const UploadStarted = defineEvent(
  'UploadStarted',
  1,
  z.object({
    uploadId: UploadId,
    baseVersion: z.int().min(0),
    fileName: z.string(),
    /** Hex sha256 of the uploaded bytes. */
    fileDigest: z.string(),
    rows: z.int().min(0),
  }),
);

/** A chunk of the difference; all chunks of an upload together are the whole difference. Removed ones by id. */
export const ProvidersChanged = defineEvent(
  'ProvidersChanged',
  1,
  z.object({
    uploadId: UploadId,
    chunk: z.int().min(0),
    added: z.array(ProviderRecord),
    changed: z.array(ProviderRecord),
    removed: z.array(ProviderId),
  }),
);

/** Every chunk is stored; `digest` is the hex sha256 over the resulting catalogue's canonical records in id order. */
export const UploadReady = defineEvent(
  'UploadReady',
  1,
  z.object({ uploadId: UploadId, chunks: z.int().min(0), counts: Counts, digest: z.string() }),
);

/** The upload will never be published. */
export const UploadFailed = defineEvent('UploadFailed', 1, z.object({ uploadId: UploadId, reason: z.string() }));

/** Stream `catalogue`: version `version` takes effect as a whole; it is the upload's difference applied to `base`. */
export const CataloguePublished = defineEvent(
  'CataloguePublished',
  1,
  z.object({
    version: z.int().min(1),
    base: z.int().min(0),
    uploadId: UploadId,
    fileName: z.string(),
    counts: Counts,
    digest: z.string(),
  }),
);

export const catalogueEvents = [
  UploadStarted,
  ProvidersChanged,
  UploadReady,
  UploadFailed,
  CataloguePublished,
] as const;

export type UploadStarted = EventOf<typeof UploadStarted>;
export type ProvidersChanged = EventOf<typeof ProvidersChanged>;
export type UploadReady = EventOf<typeof UploadReady>;
export type UploadFailed = EventOf<typeof UploadFailed>;
export type CataloguePublished = EventOf<typeof CataloguePublished>;
/** Events of a `catalogueUpload-{id}` stream. */
export type UploadEvent = UploadStarted | ProvidersChanged | UploadReady | UploadFailed;
/** Events of the `catalogue` stream. */
export type CatalogueStreamEvent = CataloguePublished;
