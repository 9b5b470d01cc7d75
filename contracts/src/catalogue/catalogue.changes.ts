import { z } from 'zod';

/** Old and new text of a field, as written in the sheet; empty for unknown. */
export const ProviderFieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** A change to one provider; `fields` is empty unless `kind` is `changed`. */
export const ProviderChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  id: z.string(),
  name: z.string(),
  type: z.string(),
  fields: z.array(ProviderFieldChange),
});
export type ProviderChange = z.infer<typeof ProviderChange>;

export const CatalogueChangeCounts = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
});
export type CatalogueChangeCounts = z.infer<typeof CatalogueChangeCounts>;

/** Maximum number of changes of one kind in a response; the counts include all changes. */
export const maxListedCatalogueChanges = 200;
