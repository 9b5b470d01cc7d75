import { t } from '@lingui/core/macro';
import { IconBroadcast, IconCpu, IconSatellite, IconStarFilled, IconWorld } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { ProviderListReplyItem } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { Badge } from '../ui/Badge.tsx';
import { ProviderLogo } from '../shared/catalogue/ProviderLogo.tsx';
import { ProviderTechnologySupportStrip } from '../shared/catalogue/ProviderTechnologySupportStrip.tsx';
import { ProviderTypeBadge } from '../shared/catalogue/ProviderTypeBadge.tsx';
import { type ProviderFeatureTagName, selectProviderFeatureTags } from './featureTags.ts';
import classes from './ProviderShowcase.module.css';

const tags: Record<ProviderFeatureTagName, { readonly label: string; readonly Icon: typeof IconWorld }> = {
  'SGP.32': { label: t`GSMA SGP.32`, Icon: IconCpu },
  NTN: { label: t`NTN`, Icon: IconSatellite },
  LoRaWAN: { label: t`LoRaWAN`, Icon: IconBroadcast },
  Global: { label: t`Global`, Icon: IconWorld },
};

/**
 * A tile of the showcase: logo, name, type, up to two features and the technology strip. Links to the provider's
 * details.
 */
export function ProviderTile({ provider }: { provider: ProviderListReplyItem }) {
  const { Provider: name, Type, Partner } = provider;
  return (
    <Link
      className={classes['card']}
      to={`/providers?open=${encodeURIComponent(provider.id)}`}
      data-provider={provider.id}
    >
      <span className={classes['cardHead']}>
        <ProviderLogo name={name} file={provider['Logo File']} />
        <span>
          {Partner === 'Y' && (
            <IconStarFilled size={14} className={classes['star']} role="img" aria-label={t`Partner`} />
          )}
          <ProviderTypeBadge type={Type} />
        </span>
      </span>
      <b title={name}>{name}</b>
      <span className={classes['tags']}>
        {selectProviderFeatureTags(provider).map((tag) => {
          const { label, Icon } = tags[tag];
          return (
            <Badge key={tag} icon={<Icon aria-hidden />}>
              {label}
            </Badge>
          );
        })}
      </span>
      <span className={classes['strip']}>
        <ProviderTechnologySupportStrip provider={provider} />
      </span>
    </Link>
  );
}
