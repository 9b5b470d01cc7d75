import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { AdminProviderRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { getApiErrorText } from '../../../core/apiError.ts';
import { TruncationNote } from '../../../ui/TruncationNote.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { QueryErrorOrSkeleton } from '../../../ui/QueryErrorOrSkeleton.tsx';
import { DeleteRfqLinkDialog } from './DeleteRfqLinkDialog.tsx';
import { type AdminRfqLinkRowDialogAction, AdminProviderRfqLinkTable } from './AdminProviderRfqLinkTable.tsx';
import { useProviderLinksQuery } from './rfqAdminApi.ts';
import { RfqLinkStatusDialog } from './RfqLinkStatusDialog.tsx';

/**
 * Table of the newest RFQs sent to a provider, with the dialogs to change or delete a row. The table is loaded when the
 * provider's row is expanded.
 */
export function ProviderRfqLinksSection({ id, name }: { id: string; name: string }) {
  const query = useProviderLinksQuery(id);
  const { data, error } = query;
  const [acting, setActing] = useState<{ action: AdminRfqLinkRowDialogAction; id: string } | null>(null);
  const linkFor = (action: AdminRfqLinkRowDialogAction): AdminProviderRfqLinkReplyItem | null =>
    acting?.action === action ? (data?.links.find((link) => link.id === acting.id) ?? null) : null;
  const close = (): void => setActing(null);
  return (
    <>
      <QueryErrorOrSkeleton query={query} failure={t`The RFQs could not be loaded`} loading={t`Loading RFQs`} rows={4}>
        {getApiErrorText(error, t`Unknown error`)}
      </QueryErrorOrSkeleton>
      {data !== undefined && (
        <AdminProviderRfqLinkTable
          label={t`RFQs sent to ${name}`}
          links={data.links}
          onAction={(action, link) => setActing({ action, id: link.id })}
        />
      )}
      {data !== undefined && data.links.length < data.total && (
        <TruncationNote>{t`Newest ${{ shown: formatInteger(data.links.length) }} of ${{ total: formatInteger(data.total) }} RFQs. To find older RFQs, select All RFQs.`}</TruncationNote>
      )}
      <RfqLinkStatusDialog link={linkFor('status')} onClose={close} />
      <DeleteRfqLinkDialog link={linkFor('delete')} onClose={close} />
    </>
  );
}
