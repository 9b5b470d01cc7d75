import { t } from '@lingui/core/macro';
import { Menu } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import type { CompanySharedSearchesReply } from '@marketplace/contracts/searches/searches.company.api.ts';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../core/hooks.ts';
import { loadGuestRecentSearches } from '../../shared/searches/recentSearches.ts';
import { useReopenSearch } from '../../shared/searches/useReopenSearch.ts';
import { Button } from '../../ui/Button.tsx';
import { formatNewMatchCountUnlessZero } from '../../shared/searches/searchText.ts';
import classes from './SavedSearchesMenu.module.css';
import { useCompanySearchesQuery } from './companySearchesApi.ts';
import { formatOwnCompanyNameOrPlaceholder } from './companyText.ts';
import { useMarkSearchUsedMutation, useSavedSearchesQuery } from './searchesApi.ts';
import { formatSearchAlertsLabel, useSetSearchAlerts } from './alerts/useSetSearchAlerts.ts';

function NewMatches({ count }: { count: number }) {
  const text = formatNewMatchCountUnlessZero(count);
  return text === undefined ? null : <small className={classes['news']}>{text}</small>;
}

/** Maximum number of searches per section of the menu. */
const maxItems = 6;

/** The company's newest shared searches. Renders nothing if there is no company or if nothing is shared. */
function CompanyItems({ company, searches }: CompanySharedSearchesReply) {
  const reopen = useReopenSearch();
  if (company === null || searches.length === 0) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{formatOwnCompanyNameOrPlaceholder(company)}</Menu.Label>
      {searches.slice(0, maxItems).map(({ id, name, data }) => (
        <Menu.Item key={id} onClick={() => reopen(data)}>
          {name}
        </Menu.Item>
      ))}
    </>
  );
}

/**
 * Menu with the previous searches of the user and the shared searches of the company, and a checkbox for the alerts of
 * the user's latest search. Renders nothing if there are no searches.
 */
export function SavedSearchesMenu() {
  const { status, user } = useSession();
  const { currentData } = useSavedSearchesQuery(user?.id ?? skipToken);
  const [markUsed] = useMarkSearchUsedMutation();
  const reopen = useReopenSearch();
  const searches = status === 'guest' ? loadGuestRecentSearches() : (currentData ?? []);
  const setAlerts = useSetSearchAlerts();
  const company = useCompanySearchesQuery(user === null ? skipToken : undefined).currentData;
  if (searches.length + (company?.searches.length ?? 0) === 0) return null;
  const latest = status === 'guest' ? undefined : currentData?.[0];
  const choose = ({ id, data }: { id: string; data: unknown }): void => {
    if (user !== null) void markUsed(id);
    reopen(data);
  };
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button leftSection={<IconHistory size={16} aria-hidden />}>
          {status === 'guest' ? t`Recent searches` : t`Saved searches`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {searches.slice(0, maxItems).map((search) => (
          <Menu.Item key={search.id} onClick={() => choose(search)}>
            {search.name}
            {'newMatches' in search && <NewMatches count={search.newMatches} />}
          </Menu.Item>
        ))}
        {latest !== undefined && (
          <>
            <Menu.Divider />
            <Menu.CheckboxItem
              checked={latest.alerts}
              onChange={(wanted) => setAlerts(latest, wanted)}
              aria-label={formatSearchAlertsLabel(latest)}
            >
              {formatSearchAlertsLabel(latest)}
            </Menu.CheckboxItem>
          </>
        )}
        {company !== undefined && <CompanyItems {...company} />}
        <Menu.Divider />
        <Menu.Item component={Link} to="/search-history">{t`Search History`}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
