import type { ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { FilterChipRow } from '../../../shared/catalogue/list/FilterChipRow.tsx';
import type { FilterChange } from '../../../shared/catalogue/list/useFilters.ts';
import { inFigures } from '../../../ui/figures.ts';
import { DayTime } from '../../../ui/RelativeTime.tsx';
import type { CatalogueListed } from '../providerListApi.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './ProvidersPage.module.css';

export interface ListHeadProps {
  filters: ProviderFilters;
  list: Pick<CatalogueListed, 'found' | 'total' | 'lastUpdated'>;
  onFilter: (change: FilterChange) => void;
}

/** Active filters, number of matching providers and date of the last update. */
export function ListHead({ filters, list: { found, total, lastUpdated }, onFilter }: ListHeadProps) {
  return (
    <Row gap="4px 12px" wrap className={classes['tools']}>
      <FilterChipRow filters={filters} onChange={onFilter} />
      <p role="status" className="tabular">
        {`${inFigures(found)} of ${inFigures(total)} providers`}
      </p>
      {lastUpdated !== null && (
        <p className={classes['updated']}>
          Last updated <DayTime instant={lastUpdated} />
        </p>
      )}
    </Row>
  );
}
