import { IconX } from '@tabler/icons-react';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { TypeBadge } from '../../../shared/catalogue/TypeBadge.tsx';
import type { ChosenProvider } from './quoteSelection.ts';
import { Row } from '../../../ui/Row.tsx';
import classes from './RequestQuotes.module.css';

const shownAtMost = 6;

export interface SelectedProvidersProps {
  providers: readonly ChosenProvider[];
  onRemove: (provider: ChosenProvider) => void;
}

/** Who gets the request: six by name, then a '+N more' note. */
export function SelectedProviders({ providers, onRemove }: SelectedProvidersProps) {
  const rest = providers.length - shownAtMost;
  return (
    <>
      <ul className={classes['selected']} aria-label="Selected providers">
        {providers.slice(0, shownAtMost).map((provider) => (
          <Row as="li" gap={12} key={provider.id}>
            <ProviderLogo name={provider.name} file={provider.logoFile} size={36} />
            <b>{provider.name}</b>
            <TypeBadge type={provider.type} />
            <button type="button" aria-label={`Remove ${provider.name}`} onClick={() => onRemove(provider)}>
              <IconX size={16} aria-hidden />
            </button>
          </Row>
        ))}
      </ul>
      {rest > 0 && <p className={classes['rest']}>+{rest} more</p>}
    </>
  );
}
