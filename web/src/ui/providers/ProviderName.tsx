import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { ProviderListing } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import classes from './ProviderName.module.css';

/** The provider's name; partners are starred. */
export function ProviderName({ provider }: { provider: Pick<ProviderListing, 'Provider' | 'Partner'> }) {
  return (
    <span className={classes['name']}>
      <span className={classes['words']}>{provider.Provider}</span>
      {provider.Partner === 'Y' && (
        <span className={classes['star']} title="Partner">
          <IconStarFilled size={14} aria-hidden />
          <VisuallyHidden>Partner</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
