import type { ProviderListItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FlexRow } from '../../ui/FlexRow.tsx';
import classes from './Badges.module.css';
import { getTechnologyTags } from '@marketplace/domain/catalogue/catalogue.technologyTags.ts';

/** Maximum numbers of technology badges on a card and in a table row. */
export const maxCardTechnologyBadges = 2;
export const maxTableTechnologyBadges = 3;

export interface TechnologyBadgesProps {
  provider: Pick<ProviderListItem, 'radio_tech' | 'Protocols Supported' | 'NTN Support'>;
  limit: number;
}

/** The first technologies of a provider; those beyond `limit` are collapsed into +N. */
export function TechnologyBadges({ provider, limit }: TechnologyBadgesProps) {
  const tags = getTechnologyTags(provider);
  const rest = tags.slice(limit);
  if (tags.length === 0) return <Badge tone="unknown">Not stated</Badge>;
  return (
    <FlexRow as="span" gap={4} className={classes['row']}>
      {tags.slice(0, limit).map((tag) => (
        <Badge key={tag} tone="fill">
          {tag}
        </Badge>
      ))}
      {rest.length > 0 && (
        <Badge tone="faint" title={rest.join(', ')}>
          +{rest.length}
        </Badge>
      )}
    </FlexRow>
  );
}
