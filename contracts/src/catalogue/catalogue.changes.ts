import { z } from 'zod';
import { type ColumnKey, columnHeaders, columnKeys, sheetCells } from './catalogue.columns.ts';
import type { ProviderRecord } from './catalogue.provider.ts';

/** One field's text before and after, in the words of the sheet; empty where nothing is known. */
export const FieldChange = z.object({ field: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof FieldChange>;

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

/** Keys of the fields in which two records differ. */
export function changedFields(before: ProviderRecord, after: ProviderRecord): readonly ColumnKey[] {
  const [old, next] = [sheetCells(before), sheetCells(after)];
  return columnKeys.filter((key) => old[key] !== next[key]);
}

/** How one provider changed. @throws Error when there is neither a record before nor one after. */
export function providerChange(before: ProviderRecord | null, after: ProviderRecord | null): ProviderChange {
  const record = after ?? before;
  if (record === null) throw new Error('A change needs a record before or after it.');
  const { id, name, type } = record;
  if (before === null) return { kind: 'added', id, name, type, fields: [] };
  if (after === null) return { kind: 'removed', id, name, type, fields: [] };
  const [old, next] = [sheetCells(before), sheetCells(after)];
  const fields = changedFields(before, after).map((key) => ({
    field: columnHeaders[key],
    before: old[key],
    after: next[key],
  }));
  return { kind: 'changed', id, name, type, fields };
}
