import { z } from 'zod';
import { ProviderId } from '../kernel/ids.ts';
import { type ColumnKey, columnHeaders } from './catalogue.columns.ts';

const keys = Object.keys(columnHeaders) as [ColumnKey, ...ColumnKey[]];

/** A field of a provider by its key in catalogue.columns.ts. */
export const FieldKey = z.enum(keys);

/**
 * A field that an accepted correction keeps from the sheet: as long as the sheet says `sheet` there, in the words of the sheet, the
 * catalogue's own value stands. Only fields whose value differs from the sheet's are held.
 */
export const FieldOverride = z.object({ field: FieldKey, sheet: z.string().max(40_000), correctionId: z.uuid() });
export type FieldOverride = z.infer<typeof FieldOverride>;

/** A hold that has ended. */
export const EndedOverride = z.object({ providerId: ProviderId, field: FieldKey });
export type EndedOverride = z.infer<typeof EndedOverride>;

/** A field of a file that a correction keeps as it is: what the sheet says, and what the catalogue goes on saying. */
export const HeldField = z.object({
  id: z.string(),
  name: z.string(),
  /** The column's header. */
  field: z.string(),
  sheet: z.string(),
  value: z.string(),
});
export type HeldField = z.infer<typeof HeldField>;
