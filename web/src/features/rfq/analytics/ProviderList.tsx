import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminLinkView, ProviderRfqsView } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import { linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';
import { Monogram } from '../../../shared/catalogue/ProviderLogo.tsx';
import { CutText } from './CutText.tsx';
import { rateText, spanText } from './rfqFigures.ts';
import { DeleteLinkDialog } from './DeleteLinkDialog.tsx';
import { type LinkAction, LinkRows } from './LinkRows.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Text } from '../../../ui/Text.tsx';
import { CutNote } from '../../../ui/CutNote.tsx';
import classes from './RfqAnalytics.module.css';
import { StatusDialog } from './StatusDialog.tsx';
import { useRfqAddress } from './useRfqAddress.ts';

function statusText({ by_status }: ProviderRfqsView): string {
  return linkStatuses
    .filter((status) => by_status[status] > 0)
    .map((status) => `${by_status[status]} ${status}`)
    .join(', ');
}

interface ProviderProps {
  provider: ProviderRfqsView;
  open: boolean;
  onToggle: () => void;
  onAction: (action: LinkAction, link: AdminLinkView) => void;
}

function Provider({ provider, open, onToggle, onAction }: ProviderProps) {
  const { provider_id, provider_name, rfq_count, rfqs } = provider;
  const panel = `rfqs-of-${provider_id}`;
  return (
    <li className={classes['provider']}>
      <button
        type="button"
        className={classes['providerHead']}
        aria-expanded={open}
        aria-controls={panel}
        onClick={onToggle}
      >
        <IconChevronRight size={16} aria-hidden className={classes['chevron']} data-open={open || undefined} />
        <Monogram name={provider_name} size={28} />
        <span className={classes['name']}>
          <CutText>{provider_name}</CutText>
          <Text as="span" size="small" data-breaks className={classes['small']}>
            {statusText(provider)}
          </Text>
        </span>
        <Text as="span" size="medium" className={classes['figure']}>
          <strong>{rfq_count}</strong> {rfq_count === 1 ? 'RFQ' : 'RFQs'}
        </Text>
        <Text as="span" size="medium" className={classes['figure']} data-wide>
          <strong>{rateText(provider.response_rate)}</strong> responded
        </Text>
        <Text as="span" size="medium" className={classes['figure']} data-wide>
          <strong>{spanText(provider.median_answer_seconds)}</strong> to answer
        </Text>
      </button>
      {open && (
        <div id={panel} className={classes['links']}>
          <LinkRows label={`RFQs sent to ${provider_name}`} links={rfqs} onAction={onAction} />
          {rfqs.length < rfq_count && (
            <CutNote>{`The newest ${rfqs.length} of ${rfq_count}. All RFQs finds the others.`}</CutNote>
          )}
        </div>
      )}
    </li>
  );
}

/** Providers by RFQ count, most first; each opens to the RFQs that it got. */
export function ProviderList({ providers }: { providers: readonly ProviderRfqsView[] }) {
  const { params, set } = useRfqAddress();
  const [acting, setActing] = useState<{ action: LinkAction; id: string } | null>(null);
  const open = params.get('provider');
  const links = providers.flatMap(({ rfqs }) => rfqs);
  const linkFor = (action: LinkAction): AdminLinkView | null =>
    acting?.action === action ? (links.find(({ id }) => id === acting.id) ?? null) : null;
  const close = (): void => setActing(null);
  return (
    <>
      <Card as="ul">
        {providers.map((provider) => {
          const isOpen = open === provider.provider_id;
          return (
            <Provider
              key={provider.provider_id}
              provider={provider}
              open={isOpen}
              onToggle={() => set({ provider: isOpen ? null : provider.provider_id }, true)}
              onAction={(action, { id }) => setActing({ action, id })}
            />
          );
        })}
      </Card>
      <StatusDialog link={linkFor('status')} onClose={close} />
      <DeleteLinkDialog link={linkFor('delete')} onClose={close} />
    </>
  );
}
