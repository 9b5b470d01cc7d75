import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { failWith } from '../kernel/messages/messages.ts';
import { createTextSchema } from '../kernel/text.ts';
import { type CatalogueColumnKey, catalogueColumnKeys } from './catalogue.columns.ts';
import { CatalogueChangeActor } from './catalogue.admin.ts';
import { ProviderFieldKey } from './catalogue.overrides.ts';

/** Fields that the marketplace sets, not the provider. The logo is a file that an admin uploads. */
const marketplaceFields: ReadonlySet<CatalogueColumnKey> = new Set(['partner', 'showcase', 'logoFile']);

/** Fields that a provider can correct, in the order of the sheet. */
export const correctableProviderFields: readonly CatalogueColumnKey[] = catalogueColumnKeys.filter(
  (key) => !marketplaceFields.has(key),
);

export const CorrectableProviderField = ProviderFieldKey.refine(
  (key) => !marketplaceFields.has(key),
  failWith(msg`This field cannot be corrected.`),
);

/**
 * A proposed correction: the new values of one or more fields in the format of the sheet (empty for unknown), an
 * optional link to a source, and an optional remark.
 */
export const CatalogueCorrectionProposal = z.strictObject({
  changes: z
    .partialRecord(CorrectableProviderField, createTextSchema(4000))
    .refine((changes) => Object.keys(changes).length > 0, failWith(msg`Change at least one field.`)),
  source: z
    .union(
      [z.literal(''), z.url({ protocol: /^https?$/ }).max(500)],
      failWith(msg`Enter a web address that starts with http:// or https://.`),
    )
    .default(''),
  remark: createTextSchema(1000).default(''),
});
export type CatalogueCorrectionProposal = z.infer<typeof CatalogueCorrectionProposal>;

const correctionStatuses = ['pending', 'accepted', 'rejected', 'withdrawn'] as const;
export const CatalogueCorrectionStatus = z.enum(correctionStatuses);
export type CatalogueCorrectionStatus = z.infer<typeof CatalogueCorrectionStatus>;

/** One field of a correction; `field` is the key, `label` the column's header. */
export const CorrectedProviderFieldReplyItem = z.object({
  field: ProviderFieldKey,
  label: z.string(),
  /** The catalogue's text when the correction was proposed. */
  from: z.string(),
  to: z.string(),
});
export type CorrectedProviderFieldReplyItem = z.infer<typeof CorrectedProviderFieldReplyItem>;

/**
 * A correction as shown to the provider's users. `source` and `remark` are empty if they were not provided or were
 * erased.
 */
export const CatalogueCorrectionReplyItem = z.object({
  id: z.uuid(),
  status: CatalogueCorrectionStatus,
  changes: z.array(CorrectedProviderFieldReplyItem),
  source: z.string(),
  remark: z.string(),
  proposedAt: Instant,
  decidedAt: Instant.nullable(),
  /** Reason for the rejection; `null` if the correction was not rejected. */
  reason: z.string().nullable(),
});
export type CatalogueCorrectionReplyItem = z.infer<typeof CatalogueCorrectionReplyItem>;

/** A pending correction as shown to admins. */
export const PendingCatalogueCorrection = CatalogueCorrectionReplyItem.extend({
  providerId: z.string(),
  providerName: z.string(),
  by: CatalogueChangeActor,
  /**
   * The changed fields. `current` is the text of the field in the catalogue now, `null` if the provider was removed.
   */
  changes: z.array(CorrectedProviderFieldReplyItem.extend({ current: z.string().nullable() })),
});
export type PendingCatalogueCorrection = z.infer<typeof PendingCatalogueCorrection>;

/** A provider's entry field by field, as written in the sheet. */
export const OwnCatalogueEntryReply = z.object({
  providerId: z.string(),
  name: z.string(),
  /** Empty when the provider is not in the catalogue. */
  fields: z.array(z.object({ field: ProviderFieldKey, label: z.string(), value: z.string() })),
});
export type OwnCatalogueEntryReply = z.infer<typeof OwnCatalogueEntryReply>;
