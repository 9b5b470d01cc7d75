import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { use } from 'react';
import classes from './StarButton.module.css';
import { type StarredProvider, StarsContext } from './stars.ts';

/** Makes a provider a favourite, and takes it back. A heart, because a star marks partners. */
export function StarButton({ provider }: { provider: StarredProvider }) {
  const stars = use(StarsContext);
  if (stars === null) return null;
  const starred = stars.isStarred(provider.id);
  const Icon = starred ? IconHeartFilled : IconHeart;
  return (
    <button
      type="button"
      className={classes['star']}
      aria-pressed={starred}
      aria-label={`${provider.Provider} in favorites`}
      title={starred ? 'Remove from favorites' : 'Add to favorites'}
      onClick={() => stars.toggle(provider)}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
