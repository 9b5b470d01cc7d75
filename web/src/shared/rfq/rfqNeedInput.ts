import { interpretTypedNumber } from '@marketplace/contracts/kernel/amountParsing.ts';
import { appendInvalidNumberCharacter } from '@marketplace/contracts/kernel/numberCharacters.ts';
import {
  normaliseRfqNeed,
  maxContractTermMonths,
  maxDevicesPerRfq,
  RfqNeed,
} from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { z } from 'zod';
import { formatInteger } from '../../ui/numberFormat.ts';

/** The quantities of a request as typed; empty if unknown. */
export const RfqNeedInput = z.object({
  devices: z.string(),
  megabytes: z.string(),
  months: z.string(),
  activePercent: z.string(),
});
export type RfqNeedInput = z.infer<typeof RfqNeedInput>;
export type RfqNeedField = keyof RfqNeedInput;

export const emptyRfqNeedInput: RfqNeedInput = { devices: '', megabytes: '', months: '', activePercent: '' };

/** Fields of the form in display order, with their labels. */
export const rfqNeedFields: readonly { readonly name: RfqNeedField; readonly label: string }[] = [
  { name: 'devices', label: 'Devices' },
  { name: 'megabytes', label: 'MB per device and month' },
  { name: 'months', label: 'Term, months' },
  { name: 'activePercent', label: 'Active SIMs, %' },
];

const invalidTexts: Readonly<Record<RfqNeedField, string>> = {
  devices: `Please enter a whole number, 1 to ${formatInteger(maxDevicesPerRfq)}.`,
  megabytes: 'Please enter megabytes, such as 5 or 0.5.',
  months: `Please enter months, 1 to ${maxContractTermMonths}.`,
  activePercent: 'Please enter a share from 0 to 100 percent.',
};

/** Converts stored quantities to the values of the form fields. */
export function formatRfqNeedInput(need: RfqNeed | null): RfqNeedInput {
  if (need === null) return emptyRfqNeedInput;
  return {
    devices: need.devices === null ? '' : String(need.devices),
    megabytes: need.megabytes ?? '',
    months: need.months === null ? '' : String(need.months),
    activePercent: need.activePercent ?? '',
  };
}

/** The valid quantities, and error messages by field for the others. `need` is `null` if no quantity is known. */
export interface ParsedRfqNeed {
  readonly need: RfqNeed | null;
  readonly errors: Readonly<Partial<Record<RfqNeedField, string>>>;
}

const isCount = (name: RfqNeedField): boolean => name === 'devices' || name === 'months';

/** `NaN` for anything but digits. */
const parseWholeNumber = (digits: string): number => (/^\d{1,9}$/.test(digits) ? Number(digits) : NaN);

/**
 * Normalises a typed number. If a separator can mean both decimals and thousands, it means thousands in a count; any
 * other value is rejected.
 */
function normalizeDigits(name: RfqNeedField, typed: string): string {
  const { decimal, thousands } = interpretTypedNumber(typed);
  if (isCount(name)) return thousands ?? decimal ?? typed;
  return decimal !== null && thousands !== null ? '' : (thousands ?? decimal ?? typed);
}

/** Parses the typed quantities. An invalid one is omitted and gets an error message. */
export function parseRfqNeedInput(typed: RfqNeedInput): ParsedRfqNeed {
  const errors: Partial<Record<RfqNeedField, string>> = {};
  const stated: Record<string, unknown> = {};
  for (const { name } of rfqNeedFields) {
    if (typed[name].trim() === '') continue;
    const digits = normalizeDigits(name, typed[name]);
    const value = isCount(name) ? parseWholeNumber(digits) : digits;
    const read = RfqNeed.shape[name].safeParse(value);
    if (read.success) stated[name] = read.data;
    else errors[name] = appendInvalidNumberCharacter(invalidTexts[name], typed[name], null);
  }
  return { need: normaliseRfqNeed(stated), errors };
}
