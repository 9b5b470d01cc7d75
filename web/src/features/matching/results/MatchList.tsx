import { Fragment, useCallback, useMemo } from 'react';
import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import type { ProviderListPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ProviderListView } from '../../../shared/catalogue/list/listState.ts';
import type { ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { ProviderTable } from '../../../shared/catalogue/list/ProviderTable.tsx';
import { useDetailPanelProviderNote } from '../../../shared/catalogue/list/shownProviders.ts';
import {
  type ProviderListStateAndSetter,
  useSortProvidersByColumn,
} from '../../../shared/catalogue/list/useProviderListUrlState.ts';
import { MatchCard } from './MatchCard.tsx';
import { type MatchGroup, groupMatchesByMissedMusts } from './groupMatchesByMissedMusts.ts';
import type { MatchPage } from './matchingApi.ts';
import { MatchTableCell, MatchDetails } from './MatchTableCell.tsx';
import { renderQuoteCheckbox } from '../selection/QuoteCheckbox.tsx';
import { isProviderChosen } from '../selection/quoteSelection.ts';
import { useRequirements } from '../useRequirements.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './Results.module.css';

export interface MatchListProps {
  list: MatchPage & Pick<ProviderListPage<MatchedListing>, 'page'>;
  view: ProviderListView;
  sort: ProviderSort;
  change: ProviderListStateAndSetter['change'];
}

interface GroupProps extends Omit<MatchListProps, 'list'> {
  group: MatchGroup;
}

const getRank = ({ rank }: MatchedListing): number | undefined => rank;
const renderMatchCell = (provider: MatchedListing) => <MatchTableCell provider={provider} />;

function Matches({ group: { heading, providers, offset }, view, sort, change }: GroupProps) {
  const { chosen } = useRequirements();
  const sortBy = useSortProvidersByColumn(change);
  const isPicked = useCallback((provider: MatchedListing) => isProviderChosen(chosen, provider.id), [chosen]);
  if (view === 'table') {
    return (
      <ProviderTable
        providers={providers}
        offset={offset}
        label={heading ?? 'Matching providers'}
        sort={sort}
        onSort={sortBy}
        score={renderMatchCell}
        action={renderQuoteCheckbox}
        rankOf={getRank}
        chosen={isPicked}
      />
    );
  }
  return (
    <ul className={classes['cards']}>
      {providers.map((provider) => (
        <li key={provider.id}>
          <MatchCard provider={provider} picked={isPicked(provider)} />
        </li>
      ))}
    </ul>
  );
}

function Legend() {
  return (
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
  );
}

/** Matches in rank order or sorted by a table column. In rank order, matches that miss a must form a separate group. */
export function MatchList({ list, view, sort, change }: MatchListProps) {
  const { page } = list;
  const renderDetails = useCallback(
    (id: string) => {
      const provider = page.find((each) => each.id === id);
      return provider && <MatchDetails provider={provider} />;
    },
    [page],
  );
  useDetailPanelProviderNote(renderDetails);
  const groups = useMemo(() => groupMatchesByMissedMusts(page, list, sort), [page, list, sort]);
  return (
    <>
      {groups.map((group) => (
        <Fragment key={group.heading}>
          {group.heading !== null && <h2 className={classes['group']}>{group.heading}</h2>}
          {group.providers.length === 0 ? (
            <p className={classes['nobody']}>No provider here meets everything you must have.</p>
          ) : (
            <Matches {...{ group, view, sort, change }} />
          )}
        </Fragment>
      ))}
      {view === 'cards' && <Legend />}
    </>
  );
}
