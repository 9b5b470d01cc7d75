import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { text } from '../kernel/text.ts';
import { type ColumnKey, columnKeys } from './catalogue.columns.ts';
import { Actor } from './catalogue.admin.ts';
import { FieldKey } from './catalogue.overrides.ts';

/** What the marketplace decides about a provider, not the provider. The logo is a file, which an admin uploads. */
const ownDecisions: ReadonlySet<ColumnKey> = new Set(['partner', 'showcase', 'logoFile']);

/** Fields that a provider may propose to correct, in the order of the sheet. */
export const correctableFields: readonly ColumnKey[] = columnKeys.filter((key) => !ownDecisions.has(key));

export const CorrectableField = FieldKey.refine((key) => !ownDecisions.has(key), 'This field cannot be corrected.');

/**
 * What somebody proposes: the new values of one or more fields, in the words of the sheet and empty for unknown, and optionally
 * a link to where it can be read and a remark.
 */
export const CorrectionProposal = z.strictObject({
  changes: z
    .partialRecord(CorrectableField, text(4000))
    .refine((changes) => Object.keys(changes).length > 0, 'Please change at least one field.'),
  source: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)], 'Please enter a web address.').default(''),
  remark: text(1000).default(''),
});
export type CorrectionProposal = z.infer<typeof CorrectionProposal>;

const correctionStatuses = ['pending', 'accepted', 'rejected', 'withdrawn'] as const;
export const CorrectionStatus = z.enum(correctionStatuses);
export type CorrectionStatus = z.infer<typeof CorrectionStatus>;

/** One field of a proposal; `field` is the key, `label` the column's header. */
export const CorrectedField = z.object({
  field: FieldKey,
  label: z.string(),
  /** What the catalogue said when it was proposed. */
  from: z.string(),
  to: z.string(),
});
export type CorrectedField = z.infer<typeof CorrectedField>;

/** A proposal as the provider's people see it. `source` and `remark` are empty where nothing was said, and once erased. */
export const CorrectionView = z.object({
  id: z.uuid(),
  status: CorrectionStatus,
  changes: z.array(CorrectedField),
  source: z.string(),
  remark: z.string(),
  proposedAt: Instant,
  decidedAt: Instant.nullable(),
  /** Why it was rejected. */
  reason: z.string().nullable(),
});
export type CorrectionView = z.infer<typeof CorrectionView>;

/** A pending proposal as admins see it. */
export const PendingCorrection = CorrectionView.extend({
  providerId: z.string(),
  providerName: z.string(),
  by: Actor,
  /** What the catalogue says now; `null` when it does not have the provider any more. */
  changes: z.array(CorrectedField.extend({ current: z.string().nullable() })),
});
export type PendingCorrection = z.infer<typeof PendingCorrection>;

/** A provider's entry field by field, as the sheet would say it. */
export const CatalogueEntry = z.object({
  providerId: z.string(),
  name: z.string(),
  /** Without a provider in the catalogue there are none. */
  fields: z.array(z.object({ field: FieldKey, label: z.string(), value: z.string() })),
});
export type CatalogueEntry = z.infer<typeof CatalogueEntry>;
