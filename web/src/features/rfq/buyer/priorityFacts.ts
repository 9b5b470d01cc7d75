import { plural, t } from '@lingui/core/macro';
import { formatTechnologyName } from '@marketplace/contracts/catalogue/catalogue.technologyLabels.ts';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { BuyerDecisionCriterion } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { getCountryName } from '@marketplace/domain/geo/geo.countries.ts';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Data from which the fact about a decision priority is derived. */
export interface DecisionPriorityFactSourceData {
  readonly link: BuyerRfqLinkReplyItem;
  /** `undefined` while loading and for a provider that was removed from the catalogue. */
  readonly provider: ProviderDetailsReplyItem | undefined;
  readonly requirements: BuyerRfqReplyItem['requirements'];
}

function formatCoverage({ provider, requirements: { countries } }: DecisionPriorityFactSourceData): string | null {
  const reached = provider?.countries_iso;
  if (reached == null) return null;
  const count = reached.length;
  if (countries.length === 0) return t`${plural(count, { one: '# country', other: '# countries' })}`;
  const missing = formatList(countries.filter((code) => !reached.includes(code)).map(getCountryName));
  return missing === ''
    ? t`${plural(count, { one: '# country', other: '# countries' })}, including all that you requested`
    : t`${plural(count, { one: '# country', other: '# countries' })}, not including ${missing}`;
}

function joinTexts(...texts: readonly (string | null | undefined)[]): string | null {
  const stated = texts.filter((text) => text != null && text !== '');
  return stated.length === 0 ? null : stated.join('; ');
}

const selectFlagText = (flag: boolean | null | undefined, texts: { yes: string; no: string }): string | null =>
  flag == null ? null : texts[flag ? 'yes' : 'no'];

/**
 * Formatters for the fact that matters for each decision priority; they return `null` if the fact is unknown. Price is
 * excluded, because it has separate rows.
 */
export const decisionPriorityFactFormatters: Readonly<
  Record<Exclude<BuyerDecisionCriterion, 'price'>, (input: DecisionPriorityFactSourceData) => string | null>
> = {
  coverage: formatCoverage,
  platform: ({ provider }) => joinTexts(provider?.cmp_type, provider?.['Platform Features']),
  support: ({ link }) => link.quote_inclusions,
  reliability: () => null,
  integration: ({ provider }) =>
    joinTexts(
      selectFlagText(provider?.Webhooks, { yes: t`Webhooks: yes`, no: t`Webhooks: no` }),
      selectFlagText(provider?.Billing_API, { yes: t`Billing API: yes`, no: t`Billing API: no` }),
    ),
  speed: ({ provider }) => joinTexts(provider?.radio_tech.map(formatTechnologyName).join(', ')),
  latency: ({ provider }) => selectFlagText(provider?.Edge_Core, { yes: t`Edge core: yes`, no: t`Edge core: no` }),
};
