import { Menu } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconHistory } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../app/hooks.ts';
import { readRecentSearches } from '../../app/recentSearches.ts';
import { useReopenSearch } from '../../app/useReopenSearch.ts';
import { Button } from '../../ui/Button.tsx';
import { useMarkSearchUsedMutation, useSavedSearchesQuery } from './searchesApi.ts';

/** How many searches the menu offers. */
const shown = 6;

/** Earlier searches at hand in the wizard; nothing while there are none. */
export function SavedSearchesMenu() {
  const { status, user } = useSession();
  const { currentData } = useSavedSearchesQuery(user?.id ?? skipToken);
  const [markUsed] = useMarkSearchUsedMutation();
  const reopen = useReopenSearch();
  const searches = status === 'guest' ? readRecentSearches() : (currentData ?? []);
  if (searches.length === 0) return null;
  const choose = ({ id, data }: { id: string; data: unknown }): void => {
    if (user !== null) void markUsed(id);
    reopen(data);
  };
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button leftSection={<IconHistory size={16} aria-hidden />}>
          {status === 'guest' ? 'Recent Searches' : 'Saved Searches'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {searches.slice(0, shown).map((search) => (
          <Menu.Item key={search.id} onClick={() => choose(search)}>
            {search.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/search-history">
          Search History
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
