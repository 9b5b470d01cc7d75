import { useCallback } from 'react';
import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import type { ListPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ListView } from '../../../shared/catalogue/list/listState.ts';
import type { Sort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { ProviderTable } from '../../../shared/catalogue/list/ProviderTable.tsx';
import { useAboutProvider } from '../../../shared/catalogue/list/shown.ts';
import { type ListControl, useSortBy } from '../../../shared/catalogue/list/useListState.ts';
import { MatchCard } from './MatchCard.tsx';
import { MatchCell, MatchDetail } from './MatchCell.tsx';
import { pickOf } from '../selection/Pick.tsx';
import { isChosen } from '../selection/quoteSelection.ts';
import { useRequirements } from '../useRequirements.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './Results.module.css';

export interface MatchListProps {
  list: Pick<ListPage<MatchedListing>, 'page' | 'offset'>;
  view: ListView;
  sort: Sort;
  change: ListControl['change'];
}

const matchCell = (provider: MatchedListing) => <MatchCell provider={provider} />;

/** Matches in the order of their score, or sorted by a column of the table. */
export function MatchList({ list: { page, offset }, view, sort, change }: MatchListProps) {
  const { chosen } = useRequirements();
  const sortBy = useSortBy(change);
  const about = useCallback(
    (id: string) => {
      const provider = page.find((each) => each.id === id);
      return provider && <MatchDetail provider={provider} />;
    },
    [page],
  );
  useAboutProvider(about);
  const picked = useCallback((provider: MatchedListing) => isChosen(chosen, provider.id), [chosen]);
  if (view === 'table') {
    return (
      <ProviderTable
        providers={page}
        offset={offset}
        label="Matching providers"
        sort={sort}
        onSort={sortBy}
        score={matchCell}
        action={pickOf}
        chosen={picked}
      />
    );
  }
  return (
    <>
      <ul className={classes['cards']}>
        {page.map((provider) => (
          <li key={provider.id}>
            <MatchCard provider={provider} picked={picked(provider)} />
          </li>
        ))}
      </ul>
      <Row as="p" gap="6px 16px" wrap justify="center" className={classes['legend']}>
        <Row as="span" gap={6} data-kind="met">
          met
        </Row>
        <Row as="span" gap={6} data-kind="unknown">
          not stated
        </Row>
        <Row as="span" gap={6} data-kind="gap">
          not met
        </Row>
        Arc length is the weight of a criterion
      </Row>
    </>
  );
}
