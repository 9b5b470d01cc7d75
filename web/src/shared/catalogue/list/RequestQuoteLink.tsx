import { t } from '@lingui/core/macro';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { ButtonLink, type ButtonVariant } from '../../../ui/Button.tsx';

export interface RequestQuoteLinkProps {
  provider: Pick<ProviderListReplyItem, 'id' | 'Partner'>;
  variant?: ButtonVariant;
  fullWidth?: boolean;
}

/** Link that opens the RFQ form with the provider selected. */
export function RequestQuoteLink({ provider, variant = 'default', fullWidth = false }: RequestQuoteLinkProps) {
  return (
    <ButtonLink
      to={`/requirements?provider=${encodeURIComponent(provider.id)}`}
      variant={variant}
      fullWidth={fullWidth}
      wraps
    >
      {provider.Partner === 'Y' ? t`Get an Instant Quote` : t`Get a Quote`}
    </ButtonLink>
  );
}
