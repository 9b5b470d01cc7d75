import { Trans } from '@lingui/react/macro';
import { IconDatabase } from '@tabler/icons-react';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderDetailsDrawer.module.css';

export interface CatalogueFactsSourceAndAgeLineProps {
  provider: ProviderDetailsReplyItem;
  catalogue: { readonly catalogueVersion: number; readonly lastUpdated: string | null };
}

/** Source and age of the displayed facts. */
export function CatalogueFactsSourceAndAgeLine({ provider, catalogue }: CatalogueFactsSourceAndAgeLineProps) {
  const { catalogueVersion, lastUpdated } = catalogue;
  return (
    <FlexRow as="footer" gap={10} align="start" className={classes['source']} role="presentation">
      <IconDatabase size={16} aria-hidden />
      <p>
        {lastUpdated === null ? (
          <Trans>
            Catalogue version {catalogueVersion}. This entry last changed on{' '}
            <CalendarDateWithTimeTooltip instant={provider.updated_at} />. Data from public sources.
          </Trans>
        ) : (
          <Trans>
            Catalogue version {catalogueVersion}, published on <CalendarDateWithTimeTooltip instant={lastUpdated} />.
            This entry last changed on <CalendarDateWithTimeTooltip instant={provider.updated_at} />. Data from public
            sources.
          </Trans>
        )}
      </p>
    </FlexRow>
  );
}
