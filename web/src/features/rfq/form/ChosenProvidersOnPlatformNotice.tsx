import { t } from '@lingui/core/macro';
import { IconMessage2Check, IconMessage2Off } from '@tabler/icons-react';
import { rfqWithoutVendorAccountExplanation } from '../../../shared/catalogue/vendorPresenceText.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useVendorPresenceByProviderId } from '../../catalogue/vendorPresence.public.ts';
import classes from './ChosenProvidersOnPlatformNotice.module.css';

interface NamedProvider {
  id: string;
  name: string;
}

function joinNames(providers: readonly NamedProvider[]): string {
  const names = providers.map(({ name }) => name);
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/**
 * Lists which of the chosen providers respond on this platform, and explains what happens for the other providers.
 * Renders nothing until the data has loaded.
 */
export function ChosenProvidersOnPlatformNotice({ providers }: { providers: readonly NamedProvider[] }) {
  const onPlatform = useVendorPresenceByProviderId(providers.map(({ id }) => id));
  const responding = providers.filter(({ id }) => onPlatform.get(id) === true);
  const absent = providers.filter(({ id }) => onPlatform.get(id) === false);
  if (responding.length + absent.length === 0) return null;
  return (
    <Stack as="section" gap={8} className={classes['who']} aria-label={t`Who answers`}>
      {responding.length > 0 && (
        <FlexRow as="p" gap={8} align="start" data-here>
          <IconMessage2Check size={16} aria-hidden />
          <span>
            <b>{joinNames(responding)}</b> {responding.length === 1 ? t`answers` : t`answer`} {t`here.`}
          </span>
        </FlexRow>
      )}
      {absent.length > 0 && (
        <FlexRow as="p" gap={8} align="start">
          <IconMessage2Off size={16} aria-hidden />
          <span>
            <b>{joinNames(absent)}</b> {absent.length === 1 ? t`has` : t`have`} {t`no vendor here yet.`}{' '}
            {rfqWithoutVendorAccountExplanation}
          </span>
        </FlexRow>
      )}
    </Stack>
  );
}
