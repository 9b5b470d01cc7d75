import { t } from '@lingui/core/macro';
import type { MouseEvent } from 'react';
import type { CompanySharedSearchesReply } from '@marketplace/contracts/searches/searches.company.api.ts';
import type { SavedSearchReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { showToast } from '../../../core/showToast.tsx';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { Button } from '../../../ui/Button.tsx';
import { useShareSearchMutation } from '../companySearchesApi.ts';
import { truncateOwnCompanyNameForButton } from '../companyText.ts';

interface ShareButtonProps {
  search: SavedSearchReplyItem;
  company: NonNullable<CompanySharedSearchesReply['company']>;
}

/** Button that shares a saved search with the company. */
export function ShareSearchWithCompanyButton({ search, company }: ShareButtonProps) {
  const [share, { isLoading }] = useShareSearchMutation();
  const shareSearch = async ({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    const row = currentTarget.closest('li');
    const { data, error } = await share(search.id);
    if (data === undefined) {
      showFailureToast(error, t`Search not shared`);
      return;
    }
    // The button disappears once the search is shared, so move the keyboard focus to another button of the row.
    row?.querySelector('button')?.focus();
    showToast({ type: 'success', title: data.shared ? t`Search shared` : t`Already shared`, message: data.message });
  };
  const companyName = truncateOwnCompanyNameForButton(company);
  return (
    <Button
      variant="quiet"
      busy={isLoading}
      busyLabel={t`Sharing`}
      onClick={(event) => void shareSearch(event)}
      aria-label={t`Share with ${companyName}: ${{ name: search.name }}`}
    >{t`Share with ${companyName}`}</Button>
  );
}
