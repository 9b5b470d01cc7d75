import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { IconMessage2Check, IconMessage2Off } from '@tabler/icons-react';
import { rfqWithoutVendorAccountExplanation } from '../../../shared/catalogue/vendorPresenceText.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { useVendorPresenceByProviderId } from '../../catalogue/vendorPresence.public.ts';
import classes from './ChosenProvidersOnPlatformNotice.module.css';

interface NamedProvider {
  id: string;
  name: string;
}

const joinNames = (providers: readonly NamedProvider[]): string => formatList(providers.map(({ name }) => name));

/**
 * Lists which of the chosen providers respond on this platform, and explains what happens for the other providers.
 * Renders nothing until the data has loaded.
 */
export function ChosenProvidersOnPlatformNotice({ providers }: { providers: readonly NamedProvider[] }) {
  const onPlatform = useVendorPresenceByProviderId(providers.map(({ id }) => id));
  const responding = providers.filter(({ id }) => onPlatform.get(id) === true);
  const absent = providers.filter(({ id }) => onPlatform.get(id) === false);
  if (responding.length + absent.length === 0) return null;
  const [respondingNames, absentNames] = [responding, absent].map(joinNames);
  return (
    <Stack as="section" gap={8} className={classes['who']} aria-label={t`Providers on this platform`}>
      {responding.length > 0 && (
        <FlexRow as="p" gap={8} align="start" data-here>
          <IconMessage2Check size={16} aria-hidden />
          <span>
            <Trans>
              <b>{respondingNames}</b>{' '}
              <Plural
                value={{ count: responding.length }}
                one="responds on this platform."
                other="respond on this platform."
              />
            </Trans>
          </span>
        </FlexRow>
      )}
      {absent.length > 0 && (
        <FlexRow as="p" gap={8} align="start">
          <IconMessage2Off size={16} aria-hidden />
          <span>
            <Trans>
              <b>{absentNames}</b>{' '}
              <Plural
                value={{ count: absent.length }}
                one="is not on this platform yet."
                other="are not on this platform yet."
              />
            </Trans>{' '}
            {rfqWithoutVendorAccountExplanation}
          </span>
        </FlexRow>
      )}
    </Stack>
  );
}
