import { t } from '@lingui/core/macro';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './Badges.module.css';
import { getProviderTechnologyTags } from '@marketplace/domain/catalogue/catalogue.technologyTags.ts';
import { formatTechnologyName } from '@marketplace/contracts/catalogue/catalogue.technologyLabels.ts';
import { TechnologyBadge } from './TechnologyBadge.tsx';

/** Maximum number of technology badges on a provider card. */
export const maxCardTechnologyBadges = 2;
/** Maximum number of technology badges in a row of the provider table. */
export const maxTableTechnologyBadges = 3;

export interface ProviderTechnologyBadgeListProps {
  provider: Pick<ProviderListReplyItem, 'radio_tech' | 'Protocols Supported' | 'NTN Support'>;
  limit: number;
}

/** Badges of a provider's technologies; the technologies beyond `limit` are collapsed into one badge with +N. */
export function ProviderTechnologyBadgeList({ provider, limit }: ProviderTechnologyBadgeListProps) {
  const tags = getProviderTechnologyTags(provider);
  const rest = tags.slice(limit);
  if (tags.length === 0) return <Badge tone="unknown">{t`Not stated`}</Badge>;
  return (
    <FlexRow as="span" gap={4} className={classes['row']}>
      {tags.slice(0, limit).map((tag) => (
        <TechnologyBadge key={tag} name={tag} />
      ))}
      {rest.length > 0 && (
        <Badge tone="faint" title={rest.map(formatTechnologyName).join(', ')}>
          +{rest.length}
        </Badge>
      )}
    </FlexRow>
  );
}
