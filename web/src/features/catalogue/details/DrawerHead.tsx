import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconLink, IconX } from '@tabler/icons-react';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { copyLink } from '../../../core/copyLink.ts';
import { StarButton } from '../../../shared/catalogue/StarButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './ProviderDrawer.module.css';
import type { Direction, Steps } from './steps.ts';

export interface DrawerHeadProps {
  /** `undefined` while it is on its way. */
  provider: DetailedProvider | undefined;
  steps: Steps;
  onClose: () => void;
}

function Step({ steps, direction }: { steps: Steps; direction: Direction }) {
  const Icon = direction === 'before' ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon
      aria-label={direction === 'before' ? 'Previous provider' : 'Next provider'}
      disabled={steps[direction] === null}
      onClick={() => steps.go(direction)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}

/** Steps through the list, and what can be done with the entry as a whole. */
export function DrawerHead({ provider, steps, onClose }: DrawerHeadProps) {
  const { place, total } = steps;
  return (
    <Row as="header" gap={4} className={classes['head']} role="presentation">
      {place > 0 && (
        <>
          <Step steps={steps} direction="before" />
          <Step steps={steps} direction="after" />
        </>
      )}
      <p className="tabular" role="status" tabIndex={-1} data-autofocus>
        <VisuallyHidden>{provider?.Provider}</VisuallyHidden>
        {place > 0 && ` ${place} of ${total}`}
      </p>
      {provider !== undefined && <StarButton provider={provider} />}
      <ActionIcon aria-label="Copy link" title="Copy link" onClick={() => void copyLink()}>
        <IconLink size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label="Close details" onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </Row>
  );
}
