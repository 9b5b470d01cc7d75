import { z } from 'zod';

/** Old and new text of a field, as written in the sheet; empty for unknown. */
export const FieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** A change of one provider; `fields` is empty unless `kind` is `changed`. */
export const ProviderChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  id: z.string(),
  name: z.string(),
  type: z.string(),
  fields: z.array(FieldChange),
});
export type ProviderChange = z.infer<typeof ProviderChange>;

export const ChangeCounts = z.object({ added: z.int(), changed: z.int(), removed: z.int(), unchanged: z.int() });
export type ChangeCounts = z.infer<typeof ChangeCounts>;

/** Maximum number of changes of one kind in a response; the counts cover all. */
export const changesLimit = 200;
