import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/** Everything that the catalogue knows of a provider but its id. */
export type ProviderFields = Omit<ProviderRecord, 'id'>;

/** A record without its id; a copy, so that the record stays as it is. */
export function fieldsOf(record: ProviderRecord): ProviderFields {
  const fields: Partial<ProviderRecord> = { ...record };
  delete fields.id;
  return fields as ProviderFields;
}
