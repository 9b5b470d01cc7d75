import { t } from '@lingui/core/macro';
import { VisuallyHidden } from '@mantine/core';
import { IconStarFilled } from '@tabler/icons-react';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { ProviderDetailLink } from './ProviderDetailLink.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './ProviderNameLink.module.css';

/** The provider's name as a link to its details; partners are marked with a star. */
export function ProviderNameLink({
  provider,
}: {
  provider: Pick<ProviderListReplyItem, 'id' | 'Provider' | 'Partner'>;
}) {
  return (
    <FlexRow as="span" gap={6} className={classes['name']}>
      <ProviderDetailLink id={provider.id}>{provider.Provider}</ProviderDetailLink>
      {provider.Partner === 'Y' && (
        <span className={classes['star']} title={t`Partner`}>
          <IconStarFilled size={14} aria-hidden />
          <VisuallyHidden>{t`Partner`}</VisuallyHidden>
        </span>
      )}
    </FlexRow>
  );
}
