import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { ButtonLink } from '../Button.tsx';

export interface QuoteLinkProps {
  provider: Pick<ProviderListing, 'id' | 'Partner'>;
  fullWidth?: boolean;
}

/** Opens the requirements page with the provider preselected. */
export function QuoteLink({ provider, fullWidth = false }: QuoteLinkProps) {
  return (
    <ButtonLink to={`/requirements?provider=${encodeURIComponent(provider.id)}`} fullWidth={fullWidth}>
      {provider.Partner === 'Y' ? 'Get an Instant Quote' : 'Get a Quote'}
    </ButtonLink>
  );
}
