import { z } from 'zod';
import { ProviderId } from '../kernel/ids.ts';
import { type CatalogueColumnKey, catalogueColumnHeaders } from './catalogue.columns.ts';

const keys = Object.keys(catalogueColumnHeaders) as [CatalogueColumnKey, ...CatalogueColumnKey[]];

/** Key of a provider's field (see catalogue.columns.ts). */
export const ProviderFieldKey = z.enum(keys);

/**
 * An accepted correction that overrides a field of the sheet: as long as the sheet contains the text `sheet`, the
 * catalogue keeps the corrected value. Exists only for fields whose text in the sheet differs from that value.
 */
export const ProviderFieldOverride = z.object({
  field: ProviderFieldKey,
  sheet: z.string().max(40_000),
  correctionId: z.uuid(),
});
export type ProviderFieldOverride = z.infer<typeof ProviderFieldOverride>;

/** A field override that has ended. */
export const EndedProviderFieldOverride = z.object({ providerId: ProviderId, field: ProviderFieldKey });
export type EndedProviderFieldOverride = z.infer<typeof EndedProviderFieldOverride>;

/**
 * A field of the uploaded sheet that is overridden by a correction: the sheet's text and the value that the catalogue
 * keeps.
 */
export const OverriddenSheetField = z.object({
  id: z.string(),
  name: z.string(),
  /** The column's header. */
  field: z.string(),
  sheet: z.string(),
  value: z.string(),
});
export type OverriddenSheetField = z.infer<typeof OverriddenSheetField>;
