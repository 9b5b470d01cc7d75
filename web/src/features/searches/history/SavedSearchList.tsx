import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { CompanySharedSearchesReply } from '@marketplace/contracts/searches/searches.company.api.ts';
import type { SavedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { useReopenSearch } from '../../../shared/searches/useReopenSearch.ts';
import { Button } from '../../../ui/Button.tsx';
import { PreviousSearchList, PreviousSearchItemWithRunButton } from '../../../shared/searches/SearchRow.tsx';
import { formatNewMatchCountUnlessZero, formatSearchRequirementsSummary } from '../../../shared/searches/searchText.ts';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { SearchAlertCheckbox } from '../alerts/SearchAlertCheckbox.tsx';
import { formatOwnCompanyNameOrPlaceholder } from '../companyText.ts';
import { RemoveSearchDialog } from './RemoveSearchDialog.tsx';
import { RenameSearchDialog } from './RenameSearchDialog.tsx';
import { ShareSearchWithCompanyButton } from './ShareSearchWithCompanyButton.tsx';
import { useMarkSearchUsedMutation, useRemoveSearchMutation, useRenameSearchMutation } from '../searchesApi.ts';

interface SavedSearchesProps {
  searches: readonly SavedSearchReplyItem[];
  /** Shared searches of the company; `undefined` if unknown. */
  companySearches: CompanySharedSearchesReply | undefined;
}

/**
 * Formats the text about new matches and sharing; `undefined` if there is nothing to show.
 * @param company company with which the search is shared; `undefined` if it is not shared.
 */
function formatOutcome({ newMatches }: SavedSearchReplyItem, company: string | undefined): string | undefined {
  if (company === undefined) return formatNewMatchCountUnlessZero(newMatches);
  return newMatches === 0
    ? t`Shared with ${company}`
    : t`${plural(newMatches, { one: '# new match', other: '# new matches' })}; shared with ${company}`;
}

/**
 * List of the user's saved searches, most recently used first. Members with write access can share them with the
 * company.
 */
export function SavedSearchList({ searches, companySearches }: SavedSearchesProps) {
  const now = useCurrentTime();
  const reopen = useReopenSearch();
  const [markUsed] = useMarkSearchUsedMutation();
  const run = ({ id, data }: SavedSearchReplyItem): void => {
    void markUsed(id);
    reopen(data);
  };
  const [renaming, setRenaming] = useState<SavedSearchReplyItem | null>(null);
  const [removing, setRemoving] = useState<SavedSearchReplyItem | null>(null);
  const [rename, renamed] = useRenameSearchMutation();
  const [remove, removed] = useRemoveSearchMutation();
  const company = companySearches?.company ?? null;
  const shared = new Set(companySearches?.searches.map(({ id }) => id));
  return (
    <>
      <PreviousSearchList>
        {searches.map((search) => (
          <PreviousSearchItemWithRunButton
            key={search.id}
            title={search.name}
            summary={formatSearchRequirementsSummary(search.data)}
            instant={search.lastUsed}
            now={now}
            outcome={formatOutcome(
              search,
              company !== null && shared.has(search.id) ? formatOwnCompanyNameOrPlaceholder(company) : undefined,
            )}
            note={<SearchAlertCheckbox search={search} />}
            onRun={() => run(search)}
          >
            {company !== null && companySearches?.mayChange === true && !shared.has(search.id) && (
              <ShareSearchWithCompanyButton search={search} company={company} />
            )}
            <Button
              variant="quiet"
              onClick={() => setRenaming(search)}
              aria-label={t`Rename ${{ name: search.name }}`}
            >{t`Rename`}</Button>
            <Button
              variant="quiet"
              onClick={() => setRemoving(search)}
              aria-label={t`Remove ${{ name: search.name }}`}
            >{t`Remove`}</Button>
          </PreviousSearchItemWithRunButton>
        ))}
      </PreviousSearchList>
      <RenameSearchDialog
        search={renaming}
        title={t`Rename saved search`}
        rename={rename}
        busy={renamed.isLoading}
        error={renamed.error}
        onClose={() => {
          setRenaming(null);
          renamed.reset();
        }}
      />
      <RemoveSearchDialog
        search={removing}
        title={t`Remove saved search`}
        formatText={(name) => t`“${name}” will be removed from your saved searches.`}
        remove={remove}
        busy={removed.isLoading}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}
