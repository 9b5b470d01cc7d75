import { t } from '@lingui/core/macro';
import { IconColumns2, IconColumns2Filled } from '@tabler/icons-react';
import { use } from 'react';
import { type ComparedProvider, ProviderComparisonSelectionContext } from './comparisonContext.ts';
import classes from './FavouriteButton.module.css';

/** Toggle button that adds a provider to the comparison or removes it. Renders nothing on pages without comparison. */
export function CompareProviderToggle({ provider }: { provider: ComparedProvider }) {
  const compared = use(ProviderComparisonSelectionContext);
  if (compared === null) return null;
  const chosen = compared.ids.includes(provider.id);
  const Icon = chosen ? IconColumns2Filled : IconColumns2;
  return (
    <button
      type="button"
      className={classes['star']}
      aria-pressed={chosen}
      aria-label={t`Compare ${{ provider: provider.Provider }}`}
      title={chosen ? t`Remove from comparison` : t`Add to comparison`}
      onClick={() => compared.toggle(provider)}
    >
      <Icon size={18} aria-hidden />
    </button>
  );
}
