import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { formatProviderCapabilityLevel } from '@marketplace/contracts/catalogue/catalogue.valueLabels.ts';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { ProviderNameLink } from '../../../shared/catalogue/ProviderNameLink.tsx';
import { RequestQuoteLink } from '../../../shared/catalogue/list/RequestQuoteLink.tsx';
import { ProviderTypeBadge } from '../../../shared/catalogue/ProviderTypeBadge.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderComparisonTable.module.css';

/** Column header of a provider, with its quote link and a remove button. */
export function ProviderComparisonColumnHeader({
  provider,
  onRemove,
}: {
  provider: ProviderDetailsReplyItem;
  onRemove: (id: string) => void;
}) {
  return (
    <Stack gap={10} className={classes['provider']}>
      <FlexRow gap={10} className={classes['identity']}>
        <ProviderLogo name={provider.Provider} file={provider['Logo File']} />
        <div>
          <b>
            <ProviderNameLink provider={provider} />
          </b>
          <FlexRow as="small" gap={6}>
            <ProviderTypeBadge type={provider.Type} /> {formatProviderCapabilityLevel(provider.capability_level)}
          </FlexRow>
        </div>
        <ActionIcon aria-label={t`Remove ${{ provider: provider.Provider }}`} onClick={() => onRemove(provider.id)}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </FlexRow>
      <div className={classes['quote']}>
        <RequestQuoteLink provider={provider} fullWidth />
      </div>
    </Stack>
  );
}
