import { useCallback } from 'react';
import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import type { ListPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ListView } from '../../../shared/catalogue/list/listState.ts';
import { PickBox } from '../../../shared/catalogue/list/PickBox.tsx';
import type { Sort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { ProviderTable } from '../../../shared/catalogue/list/ProviderTable.tsx';
import { useAboutProvider } from '../../../shared/catalogue/list/shown.ts';
import { type ListControl, useSortBy } from '../../../shared/catalogue/list/useListState.ts';
import { MatchCard } from './MatchCard.tsx';
import { MatchCell, MatchDetail } from './MatchCell.tsx';
import { type ChosenProvider, isChosen, isFull, toChosen } from '../selection/quoteSelection.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './Results.module.css';

export interface MatchListProps {
  list: Pick<ListPage<MatchedListing>, 'page' | 'offset'>;
  view: ListView;
  sort: Sort;
  change: ListControl['change'];
  chosen: readonly ChosenProvider[];
  onToggle: (provider: ChosenProvider) => void;
}

const matchCell = (provider: MatchedListing) => <MatchCell provider={provider} />;

/** Matches in the order of their score, or sorted by a column of the table. */
export function MatchList({ list: { page, offset }, view, sort, change, chosen, onToggle }: MatchListProps) {
  const sortBy = useSortBy(change);
  const about = useCallback(
    (id: string) => {
      const provider = page.find((each) => each.id === id);
      return provider && <MatchDetail provider={provider} />;
    },
    [page],
  );
  useAboutProvider(about);
  const blocked = isFull(chosen);
  const picked = useCallback((provider: MatchedListing) => isChosen(chosen, provider.id), [chosen]);
  const pickBox = useCallback(
    (provider: MatchedListing) => (
      <PickBox
        name={provider.Provider}
        picked={isChosen(chosen, provider.id)}
        blocked={blocked}
        onToggle={() => onToggle(toChosen(provider))}
      />
    ),
    [blocked, chosen, onToggle],
  );
  if (view === 'table') {
    return (
      <ProviderTable
        providers={page}
        offset={offset}
        label="Matching providers"
        sort={sort}
        onSort={sortBy}
        score={matchCell}
        action={pickBox}
        chosen={picked}
      />
    );
  }
  return (
    <>
      <ul className={classes['cards']}>
        {page.map((provider) => (
          <li key={provider.id}>
            <MatchCard provider={provider} picked={picked(provider)} blocked={blocked} onToggle={onToggle} />
          </li>
        ))}
      </ul>
      <Row as="p" gap="6px 16px" wrap justify="center" className={classes['legend']}>
        <span data-kind="met">met</span>
        <span data-kind="unknown">not stated</span>
        <span data-kind="gap">not met</span>
        Arc length is the weight of a criterion
      </Row>
    </>
  );
}
