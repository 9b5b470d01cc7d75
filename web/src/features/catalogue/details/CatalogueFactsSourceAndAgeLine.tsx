import { t } from '@lingui/core/macro';
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
        {t`Catalogue version`} {catalogueVersion}
        {lastUpdated !== null && (
          <>
            {' '}
            {t`of`} <CalendarDateWithTimeTooltip instant={lastUpdated} />
          </>
        )}
        {t`, this entry last changed`} <CalendarDateWithTimeTooltip instant={provider.updated_at} />
        {t`. Public sources.`}
      </p>
    </FlexRow>
  );
}
