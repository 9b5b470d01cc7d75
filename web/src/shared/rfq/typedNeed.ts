import { numberReadings } from '@marketplace/contracts/kernel/typedAmount.ts';
import { withCharacterProblem } from '@marketplace/contracts/kernel/typedDigits.ts';
import { knownNeed, longestTerm, mostDevices, RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { z } from 'zod';
import { inFigures } from '../../ui/figures.ts';

/** The numbers of a request as typed; empty means unknown. */
export const TypedNeed = z.object({
  devices: z.string(),
  megabytes: z.string(),
  months: z.string(),
  activePercent: z.string(),
});
export type TypedNeed = z.infer<typeof TypedNeed>;
export type NeedField = keyof TypedNeed;

export const noTypedNeed: TypedNeed = { devices: '', megabytes: '', months: '', activePercent: '' };

/** In the order of the form. */
export const needFields: readonly { readonly name: NeedField; readonly label: string }[] = [
  { name: 'devices', label: 'Devices' },
  { name: 'megabytes', label: 'MB per device and month' },
  { name: 'months', label: 'Term, months' },
  { name: 'activePercent', label: 'Active SIMs, %' },
];

const invalidTexts: Readonly<Record<NeedField, string>> = {
  devices: `Please enter a whole number, 1 to ${inFigures(mostDevices)}.`,
  megabytes: 'Please enter megabytes, such as 5 or 0.5.',
  months: `Please enter months, 1 to ${longestTerm}.`,
  activePercent: 'Please enter a share from 0 to 100 percent.',
};

/** Converts a stored need to the values of the form's fields. */
export function typedNeed(need: RfqNeed | null): TypedNeed {
  if (need === null) return noTypedNeed;
  return {
    devices: need.devices === null ? '' : String(need.devices),
    megabytes: need.megabytes ?? '',
    months: need.months === null ? '' : String(need.months),
    activePercent: need.activePercent ?? '',
  };
}

/** The parsed need with its known numbers, and error messages by field. */
export interface ReadNeed {
  readonly need: RfqNeed | null;
  readonly errors: Readonly<Partial<Record<NeedField, string>>>;
}

const isCount = (name: NeedField): boolean => name === 'devices' || name === 'months';

/** `NaN` for anything but digits. */
const parseWholeNumber = (digits: string): number => (/^\d{1,9}$/.test(digits) ? Number(digits) : NaN);

/** Normalizes a typed number. When a number is ambiguous, a count uses the thousands reading; a measure is rejected. */
function normalizeDigits(name: NeedField, typed: string): string {
  const { decimal, thousands } = numberReadings(typed);
  if (isCount(name)) return thousands ?? decimal ?? typed;
  return decimal !== null && thousands !== null ? '' : (thousands ?? decimal ?? typed);
}

/** Parses the typed numbers. Invalid numbers are unknown and have an error message. */
export function readNeed(typed: TypedNeed): ReadNeed {
  const errors: Partial<Record<NeedField, string>> = {};
  const stated: Record<string, unknown> = {};
  for (const { name } of needFields) {
    if (typed[name].trim() === '') continue;
    const digits = normalizeDigits(name, typed[name]);
    const value = isCount(name) ? parseWholeNumber(digits) : digits;
    const read = RfqNeed.shape[name].safeParse(value);
    if (read.success) stated[name] = read.data;
    else errors[name] = withCharacterProblem(invalidTexts[name], typed[name], null);
  }
  return { need: knownNeed(stated), errors };
}
