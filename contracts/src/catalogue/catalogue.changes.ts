import { z } from 'zod';

/** One field's text before and after, in the words of the sheet; empty where nothing is known. */
export const FieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });

/** What happens to one provider; `fields` holds what differs and is empty unless it is `changed`. */
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

/** The most changes of one kind that an answer lists; the counts tell of all. */
export const changesLimit = 200;
