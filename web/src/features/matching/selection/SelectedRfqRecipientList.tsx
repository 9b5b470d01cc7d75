import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import { getHasVendorAccountLabel } from '../../../shared/catalogue/vendorPresenceText.ts';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { ProviderTypeBadge } from '../../../shared/catalogue/ProviderTypeBadge.tsx';
import type { ProviderInQuoteSelection } from './quoteSelection.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './RequestQuotesStep.module.css';

const maxShown = 6;

export interface SelectedRfqRecipientListProps {
  /** Whether each provider responds on this platform, by id. */
  respondsById: ReadonlyMap<string, boolean>;
  providers: readonly ProviderInQuoteSelection[];
  onRemove: (provider: ProviderInQuoteSelection) => void;
}

/** Shows whether the provider responds on this platform. Reserves space for the text while loading. */
function AnswerNote({ respondsHere }: { respondsHere: boolean | undefined }) {
  return (
    <CaptionText cut>{respondsHere === undefined ? '\u00a0' : getHasVendorAccountLabel(respondsHere)}</CaptionText>
  );
}

/** Recipients of the request: the first six by name, then '+N more'. */
export function SelectedRfqRecipientList({ providers, respondsById, onRemove }: SelectedRfqRecipientListProps) {
  const rest = providers.length - maxShown;
  return (
    <>
      <ul className={classes['selected']} aria-label={t`Selected providers`}>
        {providers.slice(0, maxShown).map((provider) => (
          <FlexRow as="li" gap={12} key={provider.id}>
            <ProviderLogo name={provider.name} file={provider.logoFile} size={36} />
            <span className={classes['name']}>
              <b>{provider.name}</b>
              <AnswerNote respondsHere={respondsById.get(provider.id)} />
            </span>
            <ProviderTypeBadge type={provider.type} />
            <button type="button" aria-label={t`Remove ${{ name: provider.name }}`} onClick={() => onRemove(provider)}>
              <IconX size={16} aria-hidden />
            </button>
          </FlexRow>
        ))}
      </ul>
      {rest > 0 && <p className={classes['rest']}>{t`+${rest} more`}</p>}
    </>
  );
}
