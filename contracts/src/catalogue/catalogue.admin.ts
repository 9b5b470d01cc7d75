import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { ProviderId } from '../kernel/ids.ts';
import { ChangeCounts, ProviderChange } from './catalogue.changes.ts';
import { HeldField } from './catalogue.overrides.ts';
import { CapabilityFlag, ProviderRecord, providerTypes } from './catalogue.provider.ts';
import { ImportDiagnostic } from './catalogue.views.ts';

const text = z.string().max(4000).nullable();

/** A provider as an admin's form sends it: every field but the id, unknown as `null`. Values are held to the importer's rules. */
export const ProviderForm = z.strictObject({
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
  flags: z.record(CapabilityFlag, z.boolean().nullable()),
  showcase: z.boolean(),
});
export type ProviderForm = z.infer<typeof ProviderForm>;

/** Version of the catalogue that somebody looked at when deciding. */
export const BaseVersion = WholeNumber;

/** A provider that left a file and one that came, which may be the same under a new name: `from` would keep its id. */
export const RenameSuggestion = z.object({
  from: z.object({ id: z.string(), name: z.string() }),
  to: z.object({ id: z.string(), name: z.string() }),
});
export type RenameSuggestion = z.infer<typeof RenameSuggestion>;

/** Ids of a suggestion that the admin agreed to: the provider `to` of the file is `from` under a new name. */
export const Rename = z.strictObject({ from: ProviderId, to: ProviderId });
export type Rename = z.infer<typeof Rename>;

/** What publishing a file would do. `base` and `fileDigest` go with the upload that confirms it. */
export const UploadPreview = z.object({
  base: BaseVersion,
  fileName: z.string(),
  fileDigest: z.string(),
  rows: z.int(),
  counts: ChangeCounts,
  /** The first 200 of each kind. */
  changes: z.array(ProviderChange),
  renames: z.array(RenameSuggestion),
  /** Fields that accepted corrections keep from this file; the first 200. */
  held: z.array(HeldField).default([]),
  /** Providers for which the file has an address for invitations; the addresses themselves are in no answer. */
  contacts: z.int().default(0),
  remarks: z.array(ImportDiagnostic),
  remarkCounts: z.record(z.string(), z.int()),
});
export type UploadPreview = z.infer<typeof UploadPreview>;

/** One row of the admin's table. */
export const CatalogueRow = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(providerTypes),
  website: z.string().nullable(),
  protocols: z.string().nullable(),
  countries: z.int().nullable(),
  partner: z.boolean(),
  showcase: z.boolean(),
  /** File name of a logo that is there. */
  logo: z.string().nullable(),
  /** Version in which the row took its present form, and when. */
  version: z.int(),
  updatedAt: Instant,
});
export type CatalogueRow = z.infer<typeof CatalogueRow>;

export const CataloguePage = z.object({
  version: BaseVersion,
  lastUpdated: Instant.nullable(),
  /** All providers of the catalogue by type, whatever is searched for. */
  counts: z.object({ total: z.int(), MNO: z.int(), MVNO: z.int(), other: z.int(), partners: z.int() }),
  /** Providers that fit search and filters. */
  found: z.int(),
  rows: z.array(CatalogueRow),
});
export type CataloguePage = z.infer<typeof CataloguePage>;

/** One provider to edit. `base` goes back with the change; `since` is the version in which it took its present form. */
export const ProviderDetail = z.object({
  base: BaseVersion,
  since: z.int(),
  record: ProviderRecord,
  logo: z.string().nullable(),
});
export type ProviderDetail = z.infer<typeof ProviderDetail>;

const versionKinds = ['upload', 'restore', 'added', 'edited', 'retired'] as const;

/** Somebody who acted; names are `null` once the person is erased, and the id too for the system. */
export const Actor = z.object({
  userId: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});

/** One version of the catalogue and what made it. */
export const CatalogueVersion = z.object({
  version: z.int(),
  at: Instant,
  kind: z.enum(versionKinds),
  by: Actor,
  /** Of an upload. */
  fileName: z.string().nullable(),
  /** Of an edit of one provider. */
  provider: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Version that a restore brought back. */
  restoredFrom: z.int().nullable(),
  counts: ChangeCounts,
  /** Providers in this version. */
  providers: z.int(),
});
export type CatalogueVersion = z.infer<typeof CatalogueVersion>;

/** What turns one version into another; the first 200 changes of each kind, the counts of all. */
export const CatalogueDifference = z.object({
  from: z.int(),
  to: z.int(),
  counts: ChangeCounts,
  changes: z.array(ProviderChange),
});
export type CatalogueDifference = z.infer<typeof CatalogueDifference>;
