import { IconCheck, IconColumns2, IconExternalLink, IconStarFilled } from '@tabler/icons-react';
import { use } from 'react';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { ComparedContext } from '../../../shared/catalogue/compared.ts';
import { scopeParts, websiteHost } from '../../../shared/catalogue/providerText.ts';
import { QuoteLink } from '../../../shared/catalogue/list/QuoteLink.tsx';
import { TypeBadge } from '../../../shared/catalogue/TypeBadge.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './ProviderFacts.module.css';

function CompareButton({ provider }: { provider: DetailedProvider }) {
  const compared = use(ComparedContext);
  if (compared === null) return null;
  const isSelected = compared.ids.includes(provider.id);
  const Icon = isSelected ? IconCheck : IconColumns2;
  return (
    <Button
      aria-pressed={isSelected}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={() => compared.toggle(provider)}
    >
      Compare
    </Button>
  );
}

/** Name, logo and summary of the provider, with its quote and compare actions. */
export function Identity({ provider }: { provider: DetailedProvider }) {
  const host = websiteHost(provider.Website);
  const { reach, sectors } = scopeParts(provider['Scope / Sectors']);
  return (
    <>
      <Row gap={16} className={classes['identity']}>
        <ProviderLogo name={provider.Provider} file={provider['Logo File']} size={52} />
        <div>
          <h2>{provider.Provider}</h2>
          <Row as="p" gap="2px 8px" wrap>
            <TypeBadge type={provider.Type} />
            {provider.Partner === 'Y' && (
              <Badge icon={<IconStarFilled className={classes['star'] ?? ''} aria-hidden />}>Partner</Badge>
            )}
            {reach !== null && <span>{reach}</span>}
            {host !== null && (
              <Row
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
              </Row>
            )}
          </Row>
        </div>
      </Row>
      <p className={classes['lead']}>{provider['Core Offerings'] ?? sectors ?? 'Offerings not stated'}</p>
      <Row gap={12} align="stretch" className={classes['actions']}>
        <QuoteLink provider={provider} variant="primary" fullWidth />
        <CompareButton provider={provider} />
      </Row>
    </>
  );
}
