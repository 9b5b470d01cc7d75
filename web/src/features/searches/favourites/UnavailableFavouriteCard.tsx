import { t } from '@lingui/core/macro';
import type { FavouriteProviderReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { showFailureToast } from '../../../core/showFailureToast.ts';
import { Button } from '../../../ui/Button.tsx';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './Favorites.module.css';
import { useUnstarProviderMutation } from './favouritesApi.ts';

/** Card of a favourite provider that is no longer in the catalogue, with a button to remove it from the favourites. */
export function UnavailableFavouriteCard({
  favourite,
  userId,
}: {
  favourite: FavouriteProviderReplyItem;
  userId: string;
}) {
  const [unstar] = useUnstarProviderMutation();
  const remove = async (): Promise<void> => {
    const { error } = await unstar({ userId, provider: favourite });
    if (error === undefined) return;
    showFailureToast(error, t`Your favorites were not changed`);
  };
  const { provider_name: name } = favourite;
  return (
    <FlexRow as="article" gap={12} className={classes['gone']} aria-label={name}>
      <ProviderLogo name={name} file={favourite.logo_file} size={44} />
      <div>
        <h3>{name}</h3>
        <p>{t`No longer in the catalogue`}</p>
      </div>
      <Button
        variant="quiet"
        onClick={() => void remove()}
        aria-label={t`Remove ${name} from favorites`}
      >{t`Remove`}</Button>
    </FlexRow>
  );
}
