import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { ProviderFilterChipRow } from '../../../shared/catalogue/list/ProviderFilterChipRow.tsx';
import type { ProviderFilterChange } from '../../../shared/catalogue/list/useProviderListFilterActions.ts';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import type { CatalogueListPageData } from '../providerListApi.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProvidersPage.module.css';

export interface ProviderListHeaderProps {
  filters: ProviderFilters;
  list: Pick<CatalogueListPageData, 'found' | 'total' | 'lastUpdated'>;
  onFilter: (change: ProviderFilterChange) => void;
}

/** Active filters, number of matching providers and date of the last update. */
export function ProviderListHeader({
  filters,
  list: { found, total, lastUpdated },
  onFilter,
}: ProviderListHeaderProps) {
  const matching = formatInteger(found);
  return (
    <FlexRow gap="4px 12px" wrap className={classes['tools']}>
      <ProviderFilterChipRow filters={filters} onChange={onFilter} />
      <p role="status" className="tabular">
        {plural(total, { one: `${matching} of # provider`, other: `${matching} of # providers` })}
      </p>
      {lastUpdated !== null && (
        <p className={classes['updated']}>
          <Trans>
            Last updated <CalendarDateWithTimeTooltip instant={lastUpdated} />
          </Trans>
        </p>
      )}
    </FlexRow>
  );
}
