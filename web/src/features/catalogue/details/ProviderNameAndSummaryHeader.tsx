import { t } from '@lingui/core/macro';
import { IconCheck, IconColumns2, IconExternalLink, IconStarFilled } from '@tabler/icons-react';
import { use } from 'react';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { ProviderComparisonSelectionContext } from '../../../shared/catalogue/comparisonContext.ts';
import { splitProviderScopeIntoReachAndSectors, parseWebsiteHost } from '../../../shared/catalogue/providerText.ts';
import { RequestQuoteLink } from '../../../shared/catalogue/list/RequestQuoteLink.tsx';
import { ProviderTypeBadge } from '../../../shared/catalogue/ProviderTypeBadge.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './GroupedProviderFactSections.module.css';

function CompareButton({ provider }: { provider: ProviderDetailsReplyItem }) {
  const compared = use(ProviderComparisonSelectionContext);
  if (compared === null) return null;
  const isSelected = compared.ids.includes(provider.id);
  const Icon = isSelected ? IconCheck : IconColumns2;
  return (
    <Button
      aria-pressed={isSelected}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => compared.toggle(provider)}
    >{t`Compare`}</Button>
  );
}

/** Name, logo and summary of the provider, with its quote and compare actions. */
export function ProviderNameAndSummaryHeader({ provider }: { provider: ProviderDetailsReplyItem }) {
  const host = parseWebsiteHost(provider.Website);
  const { reach, sectors } = splitProviderScopeIntoReachAndSectors(provider['Scope / Sectors']);
  return (
    <>
      <FlexRow gap={16} className={classes['identity']}>
        <ProviderLogo name={provider.Provider} file={provider['Logo File']} size={52} />
        <div>
          <h2>{provider.Provider}</h2>
          <FlexRow as="p" gap="2px 8px" wrap>
            <ProviderTypeBadge type={provider.Type} />
            {provider.Partner === 'Y' && (
              <Badge icon={<IconStarFilled className={classes['star'] ?? ''} aria-hidden />}>{t`Partner`}</Badge>
            )}
            {reach !== null && <span>{reach}</span>}
            {host !== null && (
              <FlexRow
                as="a"
                inline
                gap={4}
                className={classes['website']}
                href={provider.Website ?? ''}
                target="_blank"
                rel="noreferrer"
              >
                {host}
                <IconExternalLink size={13} aria-hidden />
              </FlexRow>
            )}
          </FlexRow>
        </div>
      </FlexRow>
      <p className={classes['lead']}>{provider['Core Offerings'] ?? sectors ?? t`Offerings not stated`}</p>
      <FlexRow gap={12} align="stretch" className={classes['actions']}>
        <RequestQuoteLink provider={provider} variant="primary" fullWidth />
        <CompareButton provider={provider} />
      </FlexRow>
    </>
  );
}
