import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type {
  CompanySharedSearchesReply,
  CompanySharedSearchReplyItem,
} from '@marketplace/contracts/searches/searches.company.api.ts';
import { useReopenSearch } from '../../../shared/searches/useReopenSearch.ts';
import { PreviousSearchList, PreviousSearchItemWithRunButton } from '../../../shared/searches/SearchRow.tsx';
import { formatSearchRequirementsSummary } from '../../../shared/searches/searchText.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { useRemoveCompanySearchMutation, useRenameCompanySearchMutation } from '../companySearchesApi.ts';
import { formatSearchSharedBy } from '../companyText.ts';
import { RemoveSearchDialog } from './RemoveSearchDialog.tsx';
import { RenameSearchDialog } from './RenameSearchDialog.tsx';

interface DialogProps {
  search: CompanySharedSearchReplyItem | null;
  onClose: () => void;
}

function RenameSharedSearch({ search, onClose }: DialogProps) {
  const [rename, { isLoading, error, reset }] = useRenameCompanySearchMutation();
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <RenameSearchDialog
      search={search}
      title={t`Rename shared search`}
      rename={rename}
      busy={isLoading}
      error={error}
      onClose={close}
    />
  );
}

function RemoveSharedSearch({ search, onClose }: DialogProps) {
  const [remove, { isLoading }] = useRemoveCompanySearchMutation();
  return (
    <RemoveSearchDialog
      search={search}
      title={t`Remove shared search`}
      formatText={(name) =>
        t`“${name}” will be removed for everyone in your company. Colleagues keep the searches that they saved themselves.`
      }
      remove={remove}
      busy={isLoading}
      onClose={onClose}
    />
  );
}

function NoSharedSearches({ mayChange }: Pick<CompanySharedSearchesReply, 'mayChange'>) {
  return (
    <EmptyState title={t`No shared searches yet`}>
      {mayChange
        ? t`Share one of your saved searches so that all your colleagues can run it.`
        : t`Searches that your colleagues share appear here.`}
    </EmptyState>
  );
}

/** List of the searches shared in the company, latest first. Members with write access can rename and remove them. */
export function CompanySharedSearchList({ searches, mayChange }: CompanySharedSearchesReply) {
  const now = useCurrentTime();
  const reopen = useReopenSearch();
  const [renaming, setRenaming] = useState<CompanySharedSearchReplyItem | null>(null);
  const [removing, setRemoving] = useState<CompanySharedSearchReplyItem | null>(null);
  const renderButtons = (search: CompanySharedSearchReplyItem) => (
    <>
      <Button
        variant="quiet"
        onClick={() => setRenaming(search)}
        aria-label={t`Rename ${{ name: search.name }} for everyone`}
      >{t`Rename`}</Button>
      <Button
        variant="quiet"
        onClick={() => setRemoving(search)}
        aria-label={t`Remove ${{ name: search.name }} for everyone`}
      >{t`Remove`}</Button>
    </>
  );
  if (searches.length === 0) return <NoSharedSearches mayChange={mayChange} />;
  return (
    <>
      <PreviousSearchList>
        {searches.map((search) => (
          <PreviousSearchItemWithRunButton
            key={search.id}
            title={search.name}
            summary={formatSearchRequirementsSummary(search.data)}
            instant={search.sharedAt}
            now={now}
            outcome={formatSearchSharedBy(search)}
            onRun={() => reopen(search.data)}
          >
            {mayChange && renderButtons(search)}
          </PreviousSearchItemWithRunButton>
        ))}
      </PreviousSearchList>
      <RenameSharedSearch search={renaming} onClose={() => setRenaming(null)} />
      <RemoveSharedSearch search={removing} onClose={() => setRemoving(null)} />
    </>
  );
}
