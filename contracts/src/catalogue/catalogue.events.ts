import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { defineFirstEventVersion, type InferredDomainEvent } from '../kernel/event.ts';
import { ProviderId, CatalogueUploadId } from '../kernel/ids.ts';
import { ProviderFieldOverride, EndedProviderFieldOverride } from './catalogue.overrides.ts';
import { ProviderRecord } from './catalogue.provider.ts';

/**
 * Maximum number of providers in a catalogue, far above the size of any real catalogue. The sum of a few counts up to
 * this maximum still fits the integer columns of the database.
 */
const maxProviders = 1_000_000;
const Count = z.int().min(0).max(maxProviders);
const Counts = z.object({ added: Count, changed: Count, removed: Count, unchanged: Count });
/** Hex sha256. */
const Digest = z.string().max(64);

/**
 * Stream `catalogueUpload-{uploadId}`: an upload started. The upload is compared with version `baseVersion` of the
 * catalogue.
 */
export const UploadStarted = defineFirstEventVersion('UploadStarted', {
  uploadId: CatalogueUploadId,
  baseVersion: NonNegativeInt32,
  fileName: z.string().max(255),
  /** Hex sha256 of the uploaded bytes. */
  fileDigest: Digest,
  rows: Count,
});

/**
 * A chunk of the difference between an upload and its base version; all chunks together form the whole difference.
 * `removed` contains ids.
 */
export const ProvidersChanged = defineFirstEventVersion('ProvidersChanged', {
  uploadId: CatalogueUploadId,
  chunk: NonNegativeInt32,
  added: z.array(ProviderRecord).max(maxProviders),
  changed: z.array(ProviderRecord).max(maxProviders),
  removed: z.array(ProviderId).max(maxProviders),
});

/** All chunks are stored; `digest` is the hex sha256 of the resulting catalogue's canonical records in id order. */
export const UploadReady = defineFirstEventVersion('UploadReady', {
  uploadId: CatalogueUploadId,
  chunks: NonNegativeInt32,
  counts: Counts,
  digest: Digest,
  /**
   * Field overrides that end on publication, because the sheet contains the corrected value or another new value.
   */
  released: z.array(EndedProviderFieldOverride).max(maxProviders).default([]),
});

/** The upload will never be published. */
export const UploadFailed = defineFirstEventVersion('UploadFailed', {
  uploadId: CatalogueUploadId,
  reason: z.string().max(500),
});

/**
 * Stream `catalogue`: version `version` takes effect as a whole. Its content is version `base` with the difference of
 * the upload applied.
 */
export const CataloguePublished = defineFirstEventVersion('CataloguePublished', {
  version: NonNegativeInt32.min(1),
  base: NonNegativeInt32,
  uploadId: CatalogueUploadId,
  fileName: z.string().max(255),
  counts: Counts,
  digest: Digest,
  /** The past version that this version restores; `null` for an upload. */
  restoredFrom: NonNegativeInt32.nullable().default(null),
  /** Field overrides that end with an upload. A restore also restores the overrides of the past version. */
  released: z.array(EndedProviderFieldOverride).max(maxProviders).default([]),
});

/** Stream `catalogue`: version `version` differs from `base` in one provider. */
export const ProviderEdited = defineFirstEventVersion('ProviderEdited', {
  version: NonNegativeInt32.min(1),
  base: NonNegativeInt32,
  change: z.enum(['added', 'edited', 'retired']),
  providerId: ProviderId,
  /** Name after the change, or the last name of a retired provider. */
  name: z.string().max(200),
  /** The whole new record; `null` for a retired provider. */
  record: ProviderRecord.nullable(),
  /** Keys of the changed fields (see catalogue.columns.ts); empty unless `change` is `edited`. */
  fields: z.array(z.string().max(60)).max(100),
  /** The version in which the previous record took effect; `null` for an added provider. */
  replaces: NonNegativeInt32.nullable(),
  counts: Counts,
  /** The accepted correction, if any. */
  correctionId: z.uuid().nullable().default(null),
  /** All field overrides of the provider after this change. */
  holds: z.array(ProviderFieldOverride).max(100).default([]),
});

export const catalogueEvents = [
  UploadStarted,
  ProvidersChanged,
  UploadReady,
  UploadFailed,
  CataloguePublished,
  ProviderEdited,
] as const;

export type UploadStarted = InferredDomainEvent<typeof UploadStarted>;
export type ProvidersChanged = InferredDomainEvent<typeof ProvidersChanged>;
export type UploadReady = InferredDomainEvent<typeof UploadReady>;
export type UploadFailed = InferredDomainEvent<typeof UploadFailed>;
export type CataloguePublished = InferredDomainEvent<typeof CataloguePublished>;
export type ProviderEdited = InferredDomainEvent<typeof ProviderEdited>;
/** Events of a `catalogueUpload-{id}` stream. */
export type CatalogueUploadEvent = UploadStarted | ProvidersChanged | UploadReady | UploadFailed;
/** Events of the `catalogue` stream. */
export type CatalogueStreamEvent = CataloguePublished | ProviderEdited;
