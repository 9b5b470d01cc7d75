import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { ProviderId } from '../kernel/ids.ts';
import { CatalogueChangeCounts, ProviderChange } from './catalogue.changes.ts';
import { OverriddenSheetField } from './catalogue.overrides.ts';
import { ProviderCapabilityFlagName, ProviderRecord, providerTypes } from './catalogue.provider.ts';
import { CatalogueImportDiagnostic } from './catalogue.views.ts';

const text = z.string().max(4000).nullable();

/**
 * A provider as sent by the admin form: all fields except the id, `null` for unknown. The importer's rules apply to the
 * values.
 */
export const AdminProviderBodyWithoutId = z.strictObject({
  name: z.string().max(4000),
  type: z.enum(providerTypes),
  scope: text,
  coreOfferings: text,
  protocols: text,
  radioTech: z.array(z.string().max(200)).max(100),
  countries: z.array(z.string().length(2)).max(300).nullable(),
  sgp32: text,
  ntn: text,
  pricingTiers: text,
  pricingModel: text,
  cmpType: text,
  platformFeatures: text,
  website: text,
  logoFile: text,
  partner: z.boolean(),
  flags: z.record(ProviderCapabilityFlagName, z.boolean().nullable()),
  showcase: z.boolean(),
});
export type AdminProviderBodyWithoutId = z.infer<typeof AdminProviderBodyWithoutId>;

/** Version of the catalogue on which a requested change is based. */
export const CatalogueBaseVersion = NonNegativeInt32;

/**
 * A provider that the file no longer contains (`from`), and a new one that may be the same provider under a new name
 * (`to`). If an admin confirms this, the provider keeps the id of `from`.
 */
export const ProviderRenameSuggestion = z.object({
  from: z.object({ id: z.string(), name: z.string() }),
  to: z.object({ id: z.string(), name: z.string() }),
});
export type ProviderRenameSuggestion = z.infer<typeof ProviderRenameSuggestion>;

/** A confirmed suggestion: the provider `to` in the file is `from` under a new name. */
export const ProviderRename = z.strictObject({ from: ProviderId, to: ProviderId });
export type ProviderRename = z.infer<typeof ProviderRename>;

/**
 * Effects that the upload of a file would have. The upload that confirms the preview sends `base` and `fileDigest`
 * back.
 */
export const CatalogueUploadPreviewReply = z.object({
  base: CatalogueBaseVersion,
  fileName: z.string(),
  fileDigest: z.string(),
  rows: z.int(),
  counts: CatalogueChangeCounts,
  /** Up to `maxListedCatalogueChanges` changes of each kind. */
  changes: z.array(ProviderChange),
  renames: z.array(ProviderRenameSuggestion),
  /** Fields in which accepted corrections override the file; at most 200. */
  held: z.array(OverriddenSheetField).default([]),
  /** Number of providers with a contact address in the file. No response contains the addresses. */
  contacts: z.int().default(0),
  remarks: z.array(CatalogueImportDiagnostic),
  remarkCounts: z.record(z.string(), z.int()),
});
export type CatalogueUploadPreviewReply = z.infer<typeof CatalogueUploadPreviewReply>;

/** A provider in the admin's catalogue table. */
export const AdminCatalogueReplyItem = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(providerTypes),
  website: z.string().nullable(),
  protocols: z.string().nullable(),
  countries: z.int().nullable(),
  partner: z.boolean(),
  showcase: z.boolean(),
  /** File name of the stored logo. */
  logo: z.string().nullable(),
  /** Version and time of the provider's last change. */
  version: z.int(),
  updatedAt: Instant,
});
export type AdminCatalogueReplyItem = z.infer<typeof AdminCatalogueReplyItem>;

export const AdminCataloguePageReply = z.object({
  version: CatalogueBaseVersion,
  lastUpdated: Instant.nullable(),
  /** Numbers of providers in the catalogue: all, by type, and partners. The search does not affect these numbers. */
  counts: z.object({ total: z.int(), MNO: z.int(), MVNO: z.int(), other: z.int(), partners: z.int() }),
  /** Number of providers that match the search and the filters. */
  found: z.int(),
  rows: z.array(AdminCatalogueReplyItem),
});
export type AdminCataloguePageReply = z.infer<typeof AdminCataloguePageReply>;

/**
 * A provider in the edit form. A request that changes the provider sends `base` back; `since` is the version in which
 * the provider last changed.
 */
export const EditableProviderReply = z.object({
  base: CatalogueBaseVersion,
  since: z.int(),
  record: ProviderRecord,
  logo: z.string().nullable(),
});
export type EditableProviderReply = z.infer<typeof EditableProviderReply>;

const versionKinds = ['upload', 'restore', 'added', 'edited', 'retired'] as const;

/**
 * The user who changed the catalogue. `name` and `email` are `null` once the user is erased; for the system, `userId`
 * is also `null`.
 */
export const CatalogueChangeActor = z.object({
  userId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

/** A version of the catalogue, with the user who created it and the way in which it was created. */
export const CatalogueVersionReplyItem = z.object({
  version: z.int(),
  at: Instant,
  kind: z.enum(versionKinds),
  by: CatalogueChangeActor,
  /** Only for uploads. */
  fileName: z.string().nullable(),
  /** Only for an edit of one provider. */
  provider: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The past version that this version restores; `null` unless this version was created by a restore. */
  restoredFrom: z.int().nullable(),
  counts: CatalogueChangeCounts,
  /** Number of providers in this version. */
  providers: z.int(),
});
export type CatalogueVersionReplyItem = z.infer<typeof CatalogueVersionReplyItem>;

/** At most `maxListedCatalogueChanges` changes of each kind; `counts` includes all changes. */
export const CatalogueDifferenceReply = z.object({
  from: z.int(),
  to: z.int(),
  counts: CatalogueChangeCounts,
  changes: z.array(ProviderChange),
});
export type CatalogueDifferenceReply = z.infer<typeof CatalogueDifferenceReply>;
