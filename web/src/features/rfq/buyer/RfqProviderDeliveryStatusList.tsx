import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconMail, IconMessage2Check, IconUsers } from '@tabler/icons-react';
import type { RfqDeliveryMethodReplyItem } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useProviderDeliveryQuery } from './providerDeliveryApi.ts';
import classes from './RfqProviderDeliveryStatusList.module.css';

interface DeliveryStatusTextProps {
  providerName: string;
}

const deliveryStatuses = {
  here: {
    Icon: IconMessage2Check,
    Text: ({ providerName }: DeliveryStatusTextProps) => (
      <Trans>
        <b>{providerName}</b> responds on this platform.
      </Trans>
    ),
  },
  invited: {
    Icon: IconMail,
    Text: ({ providerName }: DeliveryStatusTextProps) => (
      <Trans>
        <b>{providerName}</b> is not on this platform yet. We sent an invitation by email and notified our team.
      </Trans>
    ),
  },
  told: {
    Icon: IconUsers,
    Text: ({ providerName }: DeliveryStatusTextProps) => (
      <Trans>
        <b>{providerName}</b> is not on this platform yet. We notified our team.
      </Trans>
    ),
  },
} as const satisfies Record<RfqDeliveryMethodReplyItem['arrival'], unknown>;

/** Delivery status of an RFQ for each of its providers; updates live. */
export function RfqProviderDeliveryStatusList({ rfqId }: { rfqId: string }) {
  const { currentData } = useProviderDeliveryQuery(rfqId);
  if (currentData === undefined) return null;
  return (
    <Stack as="ul" gap={6} className={classes['sentTo']} aria-label={t`Delivery status by provider`}>
      {currentData.map(({ provider_id, provider_name, arrival }) => {
        const { Icon, Text } = deliveryStatuses[arrival];
        return (
          <FlexRow as="li" gap={8} align="start" key={provider_id} data-arrival={arrival}>
            <Icon size={16} aria-hidden />
            <span>
              <Text providerName={provider_name} />
            </span>
          </FlexRow>
        );
      })}
    </Stack>
  );
}
