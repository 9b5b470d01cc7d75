import { t } from '@lingui/core/macro';
import { interpretTypedNumber } from '@marketplace/contracts/kernel/amountParsing.ts';
import { addInvalidNumberCharacterToMessage } from '@marketplace/contracts/kernel/numberCharacters.ts';
import {
  fillMissingRfqQuantitiesWithNull,
  maxContractTermMonths,
  maxDevicesPerRfq,
  RfqRequiredQuantities,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { z } from 'zod';
import { formatInteger } from '../../ui/numberFormat.ts';

/** The required quantities of an RFQ as typed; an empty text means unknown. */
export const RfqQuantitiesFormValues = z.object({
  devices: z.string(),
  megabytes: z.string(),
  months: z.string(),
  activePercent: z.string(),
});
export type RfqQuantitiesFormValues = z.infer<typeof RfqQuantitiesFormValues>;
export type RfqQuantityFieldName = keyof RfqQuantitiesFormValues;

export const emptyRfqQuantitiesInput: RfqQuantitiesFormValues = {
  devices: '',
  megabytes: '',
  months: '',
  activePercent: '',
};

/** The form fields for the required quantities in display order, with their labels. */
export const rfqQuantityFieldLabels: readonly { readonly name: RfqQuantityFieldName; readonly label: string }[] = [
  { name: 'devices', label: t`Devices` },
  { name: 'megabytes', label: t`MB per device and month` },
  { name: 'months', label: t`Term (months)` },
  { name: 'activePercent', label: t`Active SIMs (%)` },
];

const invalidTexts: Readonly<Record<RfqQuantityFieldName, string>> = {
  devices: t`Please enter a whole number from 1 to ${{ max: formatInteger(maxDevicesPerRfq) }}.`,
  megabytes: t`Please enter a number of megabytes, for example 5 or 0.5.`,
  months: t`Please enter a number of months from 1 to ${maxContractTermMonths}.`,
  activePercent: t`Please enter a percentage from 0 to 100.`,
};

/** Converts stored quantities to the values of the form fields. */
export function convertRfqQuantitiesToFormInput(need: RfqRequiredQuantities | null): RfqQuantitiesFormValues {
  if (need === null) return emptyRfqQuantitiesInput;
  return {
    devices: need.devices === null ? '' : String(need.devices),
    megabytes: need.megabytes ?? '',
    months: need.months === null ? '' : String(need.months),
    activePercent: need.activePercent ?? '',
  };
}

/** The valid quantities, and an error message for each invalid field. `need` is `null` if no quantity is valid. */
export interface ParsedRfqQuantities {
  readonly need: RfqRequiredQuantities | null;
  readonly errors: Readonly<Partial<Record<RfqQuantityFieldName, string>>>;
}

const isCount = (name: RfqQuantityFieldName): boolean => name === 'devices' || name === 'months';

/** Returns `NaN` for anything but 1 to 9 digits. */
const parseWholeNumber = (digits: string): number => (/^\d{1,9}$/.test(digits) ? Number(digits) : NaN);

/**
 * Normalises a typed number. If a separator can be either a decimal or a thousands separator, it counts as a thousands
 * separator in the fields for devices and months. In the other fields, the ambiguity makes the result empty and
 * therefore invalid.
 */
function normalizeDigits(name: RfqQuantityFieldName, typed: string): string {
  const { decimal, thousands } = interpretTypedNumber(typed);
  if (isCount(name)) return thousands ?? decimal ?? typed;
  return decimal !== null && thousands !== null ? '' : (thousands ?? decimal ?? typed);
}

/** Parses the typed quantities. Invalid quantities are omitted and get an error message. */
export function parseRfqQuantitiesInput(typed: RfqQuantitiesFormValues): ParsedRfqQuantities {
  const errors: Partial<Record<RfqQuantityFieldName, string>> = {};
  const stated: Record<string, unknown> = {};
  for (const { name } of rfqQuantityFieldLabels) {
    if (typed[name].trim() === '') continue;
    const digits = normalizeDigits(name, typed[name]);
    const value = isCount(name) ? parseWholeNumber(digits) : digits;
    const read = RfqRequiredQuantities.shape[name].safeParse(value);
    if (read.success) stated[name] = read.data;
    else errors[name] = addInvalidNumberCharacterToMessage(invalidTexts[name], typed[name], null);
  }
  return { need: fillMissingRfqQuantitiesWithNull(stated), errors };
}
