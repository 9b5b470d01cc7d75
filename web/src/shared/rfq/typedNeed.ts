import { numberReadings } from '@marketplace/contracts/kernel/typedAmount.ts';
import { withCharacterProblem } from '@marketplace/contracts/kernel/typedDigits.ts';
import { knownNeed, longestTerm, mostDevices, RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { z } from 'zod';
import { inFigures } from '../../ui/figures.ts';

/** What is needed in numbers, as it is typed; empty is not known. */
export const TypedNeed = z.object({
  devices: z.string(),
  megabytes: z.string(),
  months: z.string(),
  activePercent: z.string(),
});
export type TypedNeed = z.infer<typeof TypedNeed>;
export type NeedField = keyof TypedNeed;

export const noTypedNeed: TypedNeed = { devices: '', megabytes: '', months: '', activePercent: '' };

/** In the order in which they are asked for. */
export const needFields: readonly { readonly name: NeedField; readonly label: string }[] = [
  { name: 'devices', label: 'Devices' },
  { name: 'megabytes', label: 'MB per device and month' },
  { name: 'months', label: 'Term, months' },
  { name: 'activePercent', label: 'Active SIMs, %' },
];

const refusals: Readonly<Record<NeedField, string>> = {
  devices: `Please enter a whole number, 1 to ${inFigures(mostDevices)}.`,
  megabytes: 'Please enter megabytes, such as 5 or 0.5.',
  months: `Please enter months, 1 to ${longestTerm}.`,
  activePercent: 'Please enter a share from 0 to 100 percent.',
};

/** A stored need as the fields show it. */
export function typedNeed(need: RfqNeed | null): TypedNeed {
  if (need === null) return noTypedNeed;
  return {
    devices: need.devices === null ? '' : String(need.devices),
    megabytes: need.megabytes ?? '',
    months: need.months === null ? '' : String(need.months),
    activePercent: need.activePercent ?? '',
  };
}

/** A need as it was typed: its known numbers, and what is wrong by the field's name. */
export interface ReadNeed {
  readonly need: RfqNeed | null;
  readonly errors: Readonly<Partial<Record<NeedField, string>>>;
}

const isCount = (name: NeedField): boolean => name === 'devices' || name === 'months';

/** `NaN` for what has anything but digits in it. */
const wholeNumber = (digits: string): number => (/^\d{1,9}$/.test(digits) ? Number(digits) : NaN);

/** The digits of a number as typed; where it has two readings, a count takes the thousands, a measure none. */
function digitsOf(name: NeedField, typed: string): string {
  const { decimal, thousands } = numberReadings(typed);
  if (isCount(name)) return thousands ?? decimal ?? typed;
  return decimal !== null && thousands !== null ? '' : (thousands ?? decimal ?? typed);
}

/** Reads the numbers as they were typed. What cannot be read is not known, and says why. */
export function readNeed(typed: TypedNeed): ReadNeed {
  const errors: Partial<Record<NeedField, string>> = {};
  const stated: Record<string, unknown> = {};
  for (const { name } of needFields) {
    if (typed[name].trim() === '') continue;
    const digits = digitsOf(name, typed[name]);
    const value = isCount(name) ? wholeNumber(digits) : digits;
    const read = RfqNeed.shape[name].safeParse(value);
    if (read.success) stated[name] = read.data;
    else errors[name] = withCharacterProblem(refusals[name], typed[name], null);
  }
  return { need: knownNeed(stated), errors };
}
