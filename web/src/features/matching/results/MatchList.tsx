import { t } from '@lingui/core/macro';
import { Fragment, useCallback, useMemo } from 'react';
import type { MatchedProviderListReplyItem } from '@marketplace/contracts/matching/matching.views.ts';
import type { DisplayedProviderPage } from '../../../shared/catalogue/list/listPage.ts';
import type { ProviderListViewMode } from '../../../shared/catalogue/list/listState.ts';
import type { ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import { ProviderTable } from '../../../shared/catalogue/list/ProviderTable.tsx';
import { useRegisterDetailPanelProviderNote } from '../../../shared/catalogue/list/shownProviders.ts';
import {
  type ProviderListStateAndSetter,
  useSortProvidersByColumn,
} from '../../../shared/catalogue/list/useProviderListUrlState.ts';
import { MatchCard } from './MatchCard.tsx';
import { type MatchGroupUnderHeading, groupMatchesByMissedMusts } from './groupMatchesByMissedMusts.ts';
import type { MatchResultPageWithRequest } from './matchingApi.ts';
import { MatchScoreTableCell, MatchDetailsSection } from './MatchScoreTableCell.tsx';
import { renderRfqProviderCheckbox } from '../selection/RfqProviderCheckbox.tsx';
import { isProviderChosenForRfq } from '../selection/quoteSelection.ts';
import { useRequirementsState } from '../useRequirementsState.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Results.module.css';

export interface MatchListProps {
  list: MatchResultPageWithRequest & Pick<DisplayedProviderPage<MatchedProviderListReplyItem>, 'page'>;
  view: ProviderListViewMode;
  sort: ProviderSort;
  change: ProviderListStateAndSetter['change'];
}

interface GroupProps extends Omit<MatchListProps, 'list'> {
  group: MatchGroupUnderHeading;
}

const getRank = ({ rank }: MatchedProviderListReplyItem): number | undefined => rank;
const renderMatchCell = (provider: MatchedProviderListReplyItem) => <MatchScoreTableCell provider={provider} />;

function Matches({ group: { heading, providers, offset }, view, sort, change }: GroupProps) {
  const { chosen } = useRequirementsState();
  const sortBy = useSortProvidersByColumn(change);
  const isPicked = useCallback(
    (provider: MatchedProviderListReplyItem) => isProviderChosenForRfq(chosen, provider.id),
    [chosen],
  );
  if (view === 'table') {
    return (
      <ProviderTable
        providers={providers}
        offset={offset}
        label={heading ?? t`Matching providers`}
        sort={sort}
        onSort={sortBy}
        score={renderMatchCell}
        action={renderRfqProviderCheckbox}
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
    <FlexRow as="p" gap="6px 16px" wrap justify="center" className={classes['legend']}>
      <FlexRow as="span" gap={6} data-kind="met">{t`Met`}</FlexRow>
      <FlexRow as="span" gap={6} data-kind="unknown">{t`Not stated`}</FlexRow>
      <FlexRow as="span" gap={6} data-kind="gap">{t`Not met`}</FlexRow>
      {t`Arc length shows the weight of a criterion`}
    </FlexRow>
  );
}

/** Matches in rank order or sorted by a table column. In rank order, matches with missed musts are a separate group. */
export function MatchList({ list, view, sort, change }: MatchListProps) {
  const { page } = list;
  const renderDetails = useCallback(
    (id: string) => {
      const provider = page.find((each) => each.id === id);
      return provider && <MatchDetailsSection provider={provider} />;
    },
    [page],
  );
  useRegisterDetailPanelProviderNote(renderDetails);
  const groups = useMemo(() => groupMatchesByMissedMusts(page, list, sort), [page, list, sort]);
  return (
    <>
      {groups.map((group) => (
        <Fragment key={group.heading}>
          {group.heading !== null && <h2 className={classes['group']}>{group.heading}</h2>}
          {group.providers.length === 0 ? (
            <p className={classes['nobody']}>{t`No provider in this list meets all your must-haves.`}</p>
          ) : (
            <Matches {...{ group, view, sort, change }} />
          )}
        </Fragment>
      ))}
      {view === 'cards' && <Legend />}
    </>
  );
}
