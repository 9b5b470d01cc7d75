import { useState } from 'react';
import type { SavedSearchView } from '@marketplace/contracts/searches/searches.views.ts';
import { notify } from '../../../core/notify.tsx';
import { notifyFailure } from '../../../core/notifyFailure.ts';
import { useReopenSearch } from '../../../shared/searches/useReopenSearch.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { SearchList, SearchRow } from '../../../shared/searches/SearchRow.tsx';
import { newMatchesText, summaryOf } from '../../../shared/searches/searchText.ts';
import { useNow } from '../../../ui/useNow.ts';
import { AlertsCheckbox } from '../alerts/AlertsCheckbox.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { useMarkSearchUsedMutation, useRemoveSearchMutation } from '../searchesApi.ts';

interface RemoveDialogProps {
  search: SavedSearchView | null;
  onClose: () => void;
}

function RemoveDialog({ search, onClose }: RemoveDialogProps) {
  const [remove, { isLoading }] = useRemoveSearchMutation();
  const confirm = async (): Promise<void> => {
    if (search === null) return;
    const { error } = await remove(search.id);
    if (error === undefined) notify({ type: 'success', title: 'Search removed', message: search.name });
    else notifyFailure(error, 'Search not removed');
    onClose();
  };
  return (
    <ConfirmDialog
      opened={search !== null}
      title="Remove this saved search?"
      text={search?.name ?? ''}
      confirmLabel="Remove"
      busyLabel="Removing"
      danger
      busy={isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}

/** A person's saved searches, last used first. */
export function SavedSearches({ searches }: { searches: readonly SavedSearchView[] }) {
  const now = useNow();
  const reopen = useReopenSearch();
  const [markUsed] = useMarkSearchUsedMutation();
  const run = ({ id, data }: SavedSearchView): void => {
    void markUsed(id);
    reopen(data);
  };
  const [renaming, setRenaming] = useState<SavedSearchView | null>(null);
  const [removing, setRemoving] = useState<SavedSearchView | null>(null);
  return (
    <>
      <SearchList>
        {searches.map((search) => (
          <SearchRow
            key={search.id}
            title={search.name}
            summary={summaryOf(search.data)}
            instant={search.lastUsed}
            now={now}
            outcome={newMatchesText(search.newMatches)}
            note={<AlertsCheckbox search={search} />}
            onRun={() => run(search)}
          >
            <Button variant="quiet" onClick={() => setRenaming(search)} aria-label={`Rename ${search.name}`}>
              Rename
            </Button>
            <Button variant="quiet" onClick={() => setRemoving(search)} aria-label={`Remove ${search.name}`}>
              Remove
            </Button>
          </SearchRow>
        ))}
      </SearchList>
      <RenameDialog search={renaming} onClose={() => setRenaming(null)} />
      <RemoveDialog search={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
