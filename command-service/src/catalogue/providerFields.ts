import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/** All fields of a catalogue provider except its id. */
export type ProviderFields = Omit<ProviderRecord, 'id'>;

/** Copies a record without its id. */
export function omitProviderId(record: ProviderRecord): ProviderFields {
  const fields: Partial<ProviderRecord> = { ...record };
  delete fields.id;
  return fields as ProviderFields;
}
