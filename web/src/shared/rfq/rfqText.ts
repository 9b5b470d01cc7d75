import { inThousands } from '@marketplace/contracts/kernel/thousands.ts';
import { numberReadings } from '@marketplace/contracts/kernel/typedAmount.ts';
import type { DecisionPriority } from '@marketplace/contracts/rfq/rfq.values.ts';

/** Labels of the decision priorities. */
export const priorityNames: Readonly<Record<DecisionPriority, string>> = {
  price: 'Price',
  coverage: 'Coverage',
  platform: 'Platform',
  support: 'Support',
  reliability: 'Reliability',
  integration: 'Integration',
  speed: 'Speed',
  latency: 'Latency',
};

/** Placeholder for a value that was not provided. */
export const notProvided = 'Not provided';

/** Placeholder for an erased person. */
export const contactErased = 'Contact erased';

/** Placeholder for the company name of an erased person. */
export const companyErased = 'Company erased';

/** The title of an RFQ: its project title, or 'RFQ #' with the short number. */
export function rfqTitle(rfq: { readonly project_title: string | null; readonly number: number }): string {
  return rfq.project_title ?? `RFQ #${rfq.number}`;
}

/** Formats the expected volume. "devices" is appended only to a whole number. */
export function volumeText(volume: string | null): string {
  if (volume === null) return notProvided;
  const { decimal, thousands } = numberReadings(volume);
  const whole = thousands ?? decimal ?? '';
  return /^\d+$/.test(whole) ? `${inThousands(String(BigInt(whole)))} devices` : volume;
}

/** For example `Awarded to emnify and Soracom`. */
export function awardedText(providers: readonly string[]): string {
  return `Awarded to ${providers.join(' and ')}`;
}

/** The buyer's priorities in order: `Price, coverage`. */
export function prioritiesText(priorities: readonly DecisionPriority[]): string {
  if (priorities.length === 0) return notProvided;
  const [first = '', ...rest] = priorities.map((priority) => priorityNames[priority]);
  return [first, ...rest.map((name) => name.toLowerCase())].join(', ');
}
