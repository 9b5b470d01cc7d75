import { plural, t } from '@lingui/core/macro';
import { addIntegerThousandsSeparators } from '@marketplace/contracts/kernel/digitGrouping.ts';
import { interpretTypedNumber } from '@marketplace/contracts/kernel/amountParsing.ts';
import type { BuyerDecisionCriterion } from '@marketplace/contracts/rfq/rfq.values.ts';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Labels of the decision priorities. */
export const decisionPriorityLabels: Readonly<Record<BuyerDecisionCriterion, string>> = {
  price: t`Price`,
  coverage: t`Coverage`,
  platform: t`Platform`,
  support: t`Support`,
  reliability: t`Reliability`,
  integration: t`Integration`,
  speed: t`Speed`,
  latency: t`Latency`,
};

/** Texts of the decision priorities inside a sentence or a list. */
const decisionPriorityTextsInList: Readonly<Record<BuyerDecisionCriterion, string>> = {
  price: t`price`,
  coverage: t`coverage`,
  platform: t`platform`,
  support: t`support`,
  reliability: t`reliability`,
  integration: t`integration`,
  speed: t`speed`,
  latency: t`latency`,
};

/** Placeholder for a value that was not provided. */
export const notProvidedText = t`Not provided`;

/** Placeholder for the contact data of an erased person. */
export const erasedContactText = t`Contact erased`;

/** Placeholder for the company name of an erased person. */
export const erasedCompanyText = t`Company erased`;

/** Returns the project title of an RFQ, or `RFQ #` with its number if there is none. */
export function formatRfqTitle(rfq: { readonly project_title: string | null; readonly number: number }): string {
  return rfq.project_title ?? t`RFQ #${{ number: rfq.number }}`;
}

/**
 * Formats the expected volume. A whole number gets thousands separators and the word "device" or "devices"; any other
 * text is returned unchanged.
 */
export function formatExpectedVolume(volume: string | null): string {
  if (volume === null) return notProvidedText;
  const { decimal, thousands } = interpretTypedNumber(volume);
  const whole = thousands ?? decimal ?? '';
  if (!/^\d+$/.test(whole)) return volume;
  const devices = addIntegerThousandsSeparators(String(BigInt(whole)));
  return plural({ count: Number(whole) }, { one: '# device', other: `${devices} devices` });
}

/** Formats the awarded providers, for example `Awarded to emnify and Soracom`. */
export function formatAwardedProviders(providers: readonly string[]): string {
  const names = formatList(providers);
  return t`Awarded to ${names}`;
}

/** Formats the buyer's priorities in order, for example `Price, coverage`. */
export function formatDecisionPriorities(priorities: readonly BuyerDecisionCriterion[]): string {
  const [first, ...rest] = priorities;
  if (first === undefined) return notProvidedText;
  return [decisionPriorityLabels[first], ...rest.map((priority) => decisionPriorityTextsInList[priority])].join(', ');
}
