import { useState } from 'react';
import type { AdminLinkRow } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { errorText } from '../../../core/apiError.ts';
import { CutNote } from '../../../ui/CutNote.tsx';
import { inFigures } from '../../../ui/figures.ts';
import { QueryState } from '../../../ui/QueryState.tsx';
import { DeleteLinkDialog } from './DeleteLinkDialog.tsx';
import { type LinkAction, LinkRows } from './LinkRows.tsx';
import { useProviderLinksQuery } from './rfqAdminApi.ts';
import { StatusDialog } from './StatusDialog.tsx';

/** The newest RFQs sent to a provider, loaded when its row is expanded, and the dialogs that edit them. */
export function ProviderLinks({ id, name }: { id: string; name: string }) {
  const query = useProviderLinksQuery(id);
  const { data, error } = query;
  const [acting, setActing] = useState<{ action: LinkAction; id: string } | null>(null);
  const linkFor = (action: LinkAction): AdminLinkRow | null =>
    acting?.action === action ? (data?.links.find((link) => link.id === acting.id) ?? null) : null;
  const close = (): void => setActing(null);
  return (
    <>
      <QueryState asked={query} failure="The RFQs could not be read" loading="Loading RFQs" rows={4}>
        {errorText(error, 'Unknown error')}
      </QueryState>
      {data !== undefined && (
        <LinkRows
          label={`RFQs sent to ${name}`}
          links={data.links}
          onAction={(action, link) => setActing({ action, id: link.id })}
        />
      )}
      {data !== undefined && data.links.length < data.total && (
        <CutNote>{`The newest ${data.links.length} of ${inFigures(data.total)}. All RFQs finds the others.`}</CutNote>
      )}
      <StatusDialog link={linkFor('status')} onClose={close} />
      <DeleteLinkDialog link={linkFor('delete')} onClose={close} />
    </>
  );
}
