import { useState } from 'react';
import type { AdminLinkRow } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { getErrorText } from '../../../core/apiError.ts';
import { TruncationNote } from '../../../ui/TruncationNote.tsx';
import { formatInteger } from '../../../ui/numberFormat.ts';
import { QueryState } from '../../../ui/QueryState.tsx';
import { DeleteLinkDialog } from './DeleteLinkDialog.tsx';
import { type AdminLinkAction, AdminLinkTable } from './AdminLinkTable.tsx';
import { useProviderLinksQuery } from './rfqAdminApi.ts';
import { LinkStatusDialog } from './LinkStatusDialog.tsx';

/** The newest RFQs sent to a provider, loaded when its row is expanded, and the dialogs that edit them. */
export function ProviderRfqLinks({ id, name }: { id: string; name: string }) {
  const query = useProviderLinksQuery(id);
  const { data, error } = query;
  const [acting, setActing] = useState<{ action: AdminLinkAction; id: string } | null>(null);
  const linkFor = (action: AdminLinkAction): AdminLinkRow | null =>
    acting?.action === action ? (data?.links.find((link) => link.id === acting.id) ?? null) : null;
  const close = (): void => setActing(null);
  return (
    <>
      <QueryState query={query} failure="The RFQs could not be read" loading="Loading RFQs" rows={4}>
        {getErrorText(error, 'Unknown error')}
      </QueryState>
      {data !== undefined && (
        <AdminLinkTable
          label={`RFQs sent to ${name}`}
          links={data.links}
          onAction={(action, link) => setActing({ action, id: link.id })}
        />
      )}
      {data !== undefined && data.links.length < data.total && (
        <TruncationNote>{`The newest ${data.links.length} of ${formatInteger(data.total)}. All RFQs finds the others.`}</TruncationNote>
      )}
      <LinkStatusDialog link={linkFor('status')} onClose={close} />
      <DeleteLinkDialog link={linkFor('delete')} onClose={close} />
    </>
  );
}
