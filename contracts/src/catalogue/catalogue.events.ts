import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { firstVersion, type EventOf } from '../kernel/event.ts';
import { ProviderId, UploadId } from '../kernel/ids.ts';
import { FieldOverride, EndedOverride } from './catalogue.overrides.ts';
import { ProviderRecord } from './catalogue.provider.ts';

/** Providers that a catalogue may have at most, with much room: sums of a few such numbers fit their columns too. */
const mostProviders = 1_000_000;
const Count = z.int().min(0).max(mostProviders);
const Counts = z.object({ added: Count, changed: Count, removed: Count, unchanged: Count });
/** Hex sha256. */
const Digest = z.string().max(64);

/** Stream `catalogueUpload-{uploadId}`: an upload began, compared against version `baseVersion` of the catalogue. */
export const UploadStarted = firstVersion('UploadStarted', {
  uploadId: UploadId,
  baseVersion: WholeNumber,
  fileName: z.string().max(255),
  /** Hex sha256 of the uploaded bytes. */
  fileDigest: Digest,
  rows: Count,
});

/** A chunk of the difference; all chunks of an upload together are the whole difference. Removed ones by id. */
export const ProvidersChanged = firstVersion('ProvidersChanged', {
  uploadId: UploadId,
  chunk: WholeNumber,
  added: z.array(ProviderRecord).max(mostProviders),
  changed: z.array(ProviderRecord).max(mostProviders),
  removed: z.array(ProviderId).max(mostProviders),
});

/** Every chunk is stored; `digest` is the hex sha256 over the resulting catalogue's canonical records in id order. */
export const UploadReady = firstVersion('UploadReady', {
  uploadId: UploadId,
  chunks: WholeNumber,
  counts: Counts,
  digest: Digest,
  /** FieldOverrides that end once it is published: the sheet says the same as the correction, or something newer. */
  released: z.array(EndedOverride).max(mostProviders).default([]),
});

/** The upload will never be published. */
export const UploadFailed = firstVersion('UploadFailed', { uploadId: UploadId, reason: z.string().max(500) });

/** Stream `catalogue`: version `version` takes effect as a whole; it is the upload's difference applied to `base`. */
export const CataloguePublished = firstVersion('CataloguePublished', {
  version: WholeNumber.min(1),
  base: WholeNumber,
  uploadId: UploadId,
  fileName: z.string().max(255),
  counts: Counts,
  digest: Digest,
  /** The past version whose rows this one brings back; `null` for an upload. */
  restoredFrom: WholeNumber.nullable().default(null),
  /** FieldOverrides that end with an upload; a restore brings back those of its version. */
  released: z.array(EndedOverride).max(mostProviders).default([]),
});

/** Stream `catalogue`: version `version` differs from `base` in one provider only. */
export const ProviderEdited = firstVersion('ProviderEdited', {
  version: WholeNumber.min(1),
  base: WholeNumber,
  change: z.enum(['added', 'edited', 'retired']),
  providerId: ProviderId,
  /** Its name after the change, or the last one. */
  name: z.string().max(200),
  /** The whole new record; `null` for one that is retired. */
  record: ProviderRecord.nullable(),
  /** Fields that differ, by the keys of catalogue.columns.ts; empty unless edited. */
  fields: z.array(z.string().max(60)).max(100),
  /** The version in which the record that this one ends took effect; `null` for one that is added. */
  replaces: WholeNumber.nullable(),
  counts: Counts,
  /** Of the correction that it accepts. */
  correctionId: z.uuid().nullable().default(null),
  /** All fields of the provider that corrections keep from the sheet after this change. */
  holds: z.array(FieldOverride).max(100).default([]),
});

export const catalogueEvents = [
  UploadStarted,
  ProvidersChanged,
  UploadReady,
  UploadFailed,
  CataloguePublished,
  ProviderEdited,
] as const;

export type UploadStarted = EventOf<typeof UploadStarted>;
export type ProvidersChanged = EventOf<typeof ProvidersChanged>;
export type UploadReady = EventOf<typeof UploadReady>;
export type UploadFailed = EventOf<typeof UploadFailed>;
export type CataloguePublished = EventOf<typeof CataloguePublished>;
export type ProviderEdited = EventOf<typeof ProviderEdited>;
/** Events of a `catalogueUpload-{id}` stream. */
export type UploadEvent = UploadStarted | ProvidersChanged | UploadReady | UploadFailed;
/** Events of the `catalogue` stream. */
export type CatalogueStreamEvent = CataloguePublished | ProviderEdited;
