import { inThousands } from '@marketplace/contracts/kernel/thousands.ts';
import { numberReadings } from '@marketplace/contracts/kernel/typedAmount.ts';
import type { DecisionPriority } from '@marketplace/contracts/rfq/rfq.values.ts';

/** Decision priorities as buyers and vendors read them. */
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

/** What stands where somebody gave nothing. */
export const notProvided = 'Not provided';

/** What stands where a person was, who has been erased since. */
export const contactErased = 'Contact erased';

/** What stands where a company's name was that is erased with its person. */
export const companyErased = 'Company erased';

/** How an RFQ is called: its project title, else 'RFQ #' with the short number. */
export function rfqTitle(rfq: { readonly project_title: string | null; readonly number: number }): string {
  return rfq.project_title ?? `RFQ #${rfq.number}`;
}

/** Expected volume as people read it: "devices" is appended only to a whole number; nobody has a part of one. */
export function volumeText(volume: string | null): string {
  if (volume === null) return notProvided;
  const { decimal, thousands } = numberReadings(volume);
  const whole = thousands ?? decimal ?? '';
  return /^\d+$/.test(whole) ? `${inThousands(String(BigInt(whole)))} devices` : volume;
}

/** Who was awarded: `Awarded to emnify and Soracom`. */
export function awardedText(providers: readonly string[]): string {
  return `Awarded to ${providers.join(' and ')}`;
}

/** The buyer's priorities in their order: `Price, coverage`. */
export function prioritiesText(priorities: readonly DecisionPriority[]): string {
  if (priorities.length === 0) return notProvided;
  const [first = '', ...rest] = priorities.map((priority) => priorityNames[priority]);
  return [first, ...rest.map((name) => name.toLowerCase())].join(', ');
}
