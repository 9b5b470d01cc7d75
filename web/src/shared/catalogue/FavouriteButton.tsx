import { t } from '@lingui/core/macro';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { use } from 'react';
import classes from './FavouriteButton.module.css';
import { type FavouriteProviderData, FavouritesContext } from './favouritesContext.ts';

/** Button that adds a provider to the favourites or removes it. The icon is a heart, because a star marks partners. */
export function FavouriteButton({ provider }: { provider: FavouriteProviderData }) {
  const stars = use(FavouritesContext);
  if (stars === null) return null;
  const isFavourite = stars.isFavourite(provider.id);
  const Icon = isFavourite ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes['star']}
      aria-pressed={isFavourite}
      aria-label={t`${{ provider: provider.Provider }} in favorites`}
      title={isFavourite ? t`Remove from favorites` : t`Add to favorites`}
      onClick={() => stars.toggle(provider)}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
