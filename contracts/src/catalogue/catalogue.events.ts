import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { ProviderId, UploadId } from '../kernel/ids.ts';
import { Hold, ReleasedHold } from './catalogue.holds.ts';
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
  z.object({
    uploadId: UploadId,
    chunks: z.int().min(0),
    counts: Counts,
    digest: z.string(),
    /** Holds that end once it is published: the sheet says the same as the correction, or something newer. */
    released: z.array(ReleasedHold).default([]),
  }),
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
    /** The past version whose rows this one brings back; `null` for an upload. */
    restoredFrom: z.int().nullable().default(null),
    /** Holds that end with an upload; a restore brings back those of its version. */
    released: z.array(ReleasedHold).default([]),
  }),
);

/** Stream `catalogue`: version `version` differs from `base` in one provider only. */
export const ProviderEdited = defineEvent(
  'ProviderEdited',
  1,
  z.object({
    version: z.int().min(1),
    base: z.int().min(0),
    change: z.enum(['added', 'edited', 'retired']),
    providerId: ProviderId,
    /** Its name after the change, or the last one. */
    name: z.string(),
    /** The whole new record; `null` for one that is retired. */
    record: ProviderRecord.nullable(),
    /** Fields that differ, by the keys of catalogue.columns.ts; empty unless edited. */
    fields: z.array(z.string()),
    /** The version in which the record that this one ends took effect; `null` for one that is added. */
    replaces: z.int().nullable(),
    counts: Counts,
    /** Of the correction that it accepts. */
    correctionId: z.uuid().nullable().default(null),
    /** All fields of the provider that corrections keep from the sheet after this change. */
    holds: z.array(Hold).default([]),
  }),
);

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
