import { t } from '@lingui/core/macro';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLink, IconX } from '@tabler/icons-react';
import type { ProviderDetailsReplyItem } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { copyLink } from '../../../core/copyLink.ts';
import { FavouriteButton } from '../../../shared/catalogue/FavouriteButton.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderDetailsDrawer.module.css';
import type { ProviderListNavigationDirection, AdjacentProviderNavigation } from './useProviderListNavigation.ts';

export interface ProviderDetailsDrawerHeaderProps {
  /** `undefined` while loading. */
  provider: ProviderDetailsReplyItem | undefined;
  navigation: AdjacentProviderNavigation;
  onClose: () => void;
}

function StepButton({
  navigation,
  direction,
}: {
  navigation: AdjacentProviderNavigation;
  direction: ProviderListNavigationDirection;
}) {
  const Icon = direction === 'previous' ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon
      aria-label={direction === 'previous' ? t`Previous provider` : t`Next provider`}
      disabled={navigation[direction] === null}
      onClick={() => navigation.go(direction)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Header of the drawer, with list navigation and the actions for the provider. */
export function ProviderDetailsDrawerHeader({ provider, navigation, onClose }: ProviderDetailsDrawerHeaderProps) {
  const { position, total } = navigation;
  return (
    <FlexRow as="header" gap={4} className={classes['head']} role="presentation">
      {position > 0 && (
        <>
          <StepButton navigation={navigation} direction="previous" />
          <StepButton navigation={navigation} direction="next" />
        </>
      )}
      <p className="tabular" role="status" tabIndex={-1} data-autofocus>
        <VisuallyHidden>{provider?.Provider}</VisuallyHidden> {position > 0 && t`${position} of ${total}`}
      </p>
      {provider !== undefined && <FavouriteButton provider={provider} />}
      <ActionIcon aria-label={t`Copy link`} title={t`Copy link`} onClick={() => void copyLink()}>
        <IconLink size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t`Close details`} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </FlexRow>
  );
}
