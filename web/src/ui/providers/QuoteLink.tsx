import type { ProviderView } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import { ButtonLink } from '../Button.tsx';

export interface QuoteLinkProps {
  provider: Pick<ProviderView, 'id' | 'Partner'>;
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
