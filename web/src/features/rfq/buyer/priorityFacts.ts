import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import type { DecisionPriority } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { countryName } from '@marketplace/domain/geo/geo.countries.ts';

/** What is known of a provider and of its quote, by which a priority is judged. */
export interface Known {
  readonly link: BuyerLinkView;
  /** `undefined` while it is on its way, and for a provider that left the catalogue. */
  readonly provider: DetailedProvider | undefined;
  readonly asked: BuyerRfqView['requirements'];
}

function coverage({ provider, asked: { countries } }: Known): string | null {
  const reached = provider?.countries_iso;
  if (reached == null) return null;
  const count = `${reached.length} ${reached.length === 1 ? 'country' : 'countries'}`;
  if (countries.length === 0) return count;
  const missing = countries.filter((code) => !reached.includes(code)).map(countryName);
  return missing.length === 0 ? `${count}, all that you asked for` : `${count}, without ${missing.join(', ')}`;
}

function joined(...texts: readonly (string | null | undefined)[]): string | null {
  const known = texts.filter((text) => text != null && text !== '');
  return known.length === 0 ? null : known.join('; ');
}

const yesNo = (label: string, flag: boolean | null | undefined): string | null =>
  flag == null ? null : `${label}: ${flag ? 'yes' : 'no'}`;

/** Which row each priority orders; `null` where nothing is known. The price has rows of its own. */
export const priorityFacts: Readonly<Record<Exclude<DecisionPriority, 'price'>, (known: Known) => string | null>> = {
  coverage,
  platform: ({ provider }) => joined(provider?.cmp_type, provider?.['Platform Features']),
  support: ({ link }) => link.quote_inclusions,
  reliability: () => null,
  integration: ({ provider }) =>
    joined(yesNo('Webhooks', provider?.Webhooks), yesNo('Billing API', provider?.Billing_API)),
  speed: ({ provider }) => joined(provider?.radio_tech.join(', ')),
  latency: ({ provider }) => joined(yesNo('Edge core', provider?.Edge_Core)),
};
