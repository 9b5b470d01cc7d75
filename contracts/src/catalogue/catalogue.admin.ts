import { z } from 'zod';
import { WholeNumber } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { ProviderId } from '../kernel/ids.ts';
import { CatalogueChangeCounts, ProviderChange } from './catalogue.changes.ts';
import { OverriddenSheetField } from './catalogue.overrides.ts';
import { ProviderCapabilityFlag, ProviderRecord, providerTypes } from './catalogue.provider.ts';
import { CatalogueImportDiagnostic } from './catalogue.views.ts';

const text = z.string().max(4000).nullable();

/** A provider as sent by the admin form: all fields except the id, `null` for unknown. The importer's rules apply to the values. */
export const AdminProviderFormData = z.strictObject({
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
  flags: z.record(ProviderCapabilityFlag, z.boolean().nullable()),
  showcase: z.boolean(),
});
export type AdminProviderFormData = z.infer<typeof AdminProviderFormData>;

/** Version of the catalogue that a decision is based on. */
export const CatalogueBaseVersion = WholeNumber;

/** A provider that the file no longer contains and a new one that may be the same under a new name; `from` would keep its id. */
export const ProviderRenameSuggestion = z.object({
  from: z.object({ id: z.string(), name: z.string() }),
  to: z.object({ id: z.string(), name: z.string() }),
});
export type ProviderRenameSuggestion = z.infer<typeof ProviderRenameSuggestion>;

/** A confirmed suggestion: the provider `to` in the file is `from` under a new name. */
export const ProviderRename = z.strictObject({ from: ProviderId, to: ProviderId });
export type ProviderRename = z.infer<typeof ProviderRename>;

/** Effect of publishing a file. The upload that confirms it sends `base` and `fileDigest` back. */
export const CatalogueUploadPreview = z.object({
  base: CatalogueBaseVersion,
  fileName: z.string(),
  fileDigest: z.string(),
  rows: z.int(),
  counts: CatalogueChangeCounts,
  /** Up to `maxListedCatalogueChanges` of each kind. */
  changes: z.array(ProviderChange),
  renames: z.array(ProviderRenameSuggestion),
  /** Fields where accepted corrections override this file; up to 200. */
  held: z.array(OverriddenSheetField).default([]),
  /** Number of providers with a contact address in the file. No response contains the addresses. */
  contacts: z.int().default(0),
  remarks: z.array(CatalogueImportDiagnostic),
  remarkCounts: z.record(z.string(), z.int()),
});
export type CatalogueUploadPreview = z.infer<typeof CatalogueUploadPreview>;

/** One row of the admin's table. */
export const AdminCatalogueRow = z.object({
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
  /** Version and time of the row's last change. */
  version: z.int(),
  updatedAt: Instant,
});
export type AdminCatalogueRow = z.infer<typeof AdminCatalogueRow>;

export const AdminCataloguePage = z.object({
  version: CatalogueBaseVersion,
  lastUpdated: Instant.nullable(),
  /** Counts of all providers by type, independent of the search. */
  counts: z.object({ total: z.int(), MNO: z.int(), MVNO: z.int(), other: z.int(), partners: z.int() }),
  /** Number of providers that match search and filters. */
  found: z.int(),
  rows: z.array(AdminCatalogueRow),
});
export type AdminCataloguePage = z.infer<typeof AdminCataloguePage>;

/** A provider in the edit form. A change sends `base` back; `since` is the version of the last change. */
export const EditableProviderView = z.object({
  base: CatalogueBaseVersion,
  since: z.int(),
  record: ProviderRecord,
  logo: z.string().nullable(),
});
export type EditableProviderView = z.infer<typeof EditableProviderView>;

const versionKinds = ['upload', 'restore', 'added', 'edited', 'retired'] as const;

/** The user who acted. Names are `null` once the user is erased; the id is also `null` for the system. */
export const CatalogueChangeActor = z.object({
  userId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

/** A version of the catalogue, with the user who created it and how. */
export const CatalogueVersion = z.object({
  version: z.int(),
  at: Instant,
  kind: z.enum(versionKinds),
  by: CatalogueChangeActor,
  /** Only for uploads. */
  fileName: z.string().nullable(),
  /** Only for an edit of one provider. */
  provider: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The past version that was restored; `null` for all other kinds. */
  restoredFrom: z.int().nullable(),
  counts: CatalogueChangeCounts,
  /** Number of providers in this version. */
  providers: z.int(),
});
export type CatalogueVersion = z.infer<typeof CatalogueVersion>;

/** Up to `maxListedCatalogueChanges` changes of each kind; `counts` covers all. */
export const CatalogueDifference = z.object({
  from: z.int(),
  to: z.int(),
  counts: CatalogueChangeCounts,
  changes: z.array(ProviderChange),
});
export type CatalogueDifference = z.infer<typeof CatalogueDifference>;
