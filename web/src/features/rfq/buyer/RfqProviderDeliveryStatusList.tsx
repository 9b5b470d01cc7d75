import { t } from '@lingui/core/macro';
import { IconMail, IconMessage2Check, IconUsers } from '@tabler/icons-react';
import type { RfqDeliveryMethodReplyItem } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.api.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useProviderDeliveryQuery } from './providerDeliveryApi.ts';
import classes from './RfqProviderDeliveryStatusList.module.css';

const deliveryStatuses = {
  here: { Icon: IconMessage2Check, text: t`answers here` },
  invited: { Icon: IconMail, text: t`has no vendor here yet: invited by mail, and our team knows` },
  told: { Icon: IconUsers, text: t`has no vendor here yet: our team is told` },
} as const satisfies Record<RfqDeliveryMethodReplyItem['arrival'], unknown>;

/** Delivery status of an RFQ for each of its providers; updates live. */
export function RfqProviderDeliveryStatusList({ rfqId }: { rfqId: string }) {
  const { currentData } = useProviderDeliveryQuery(rfqId);
  if (currentData === undefined) return null;
  return (
    <Stack as="ul" gap={6} className={classes['sentTo']} aria-label={t`What happens at each provider`}>
      {currentData.map(({ provider_id, provider_name, arrival }) => {
        const { Icon, text } = deliveryStatuses[arrival];
        return (
          <FlexRow as="li" gap={8} align="start" key={provider_id} data-arrival={arrival}>
            <Icon size={16} aria-hidden />
            <span>
              <b>{provider_name}</b> {text}
            </span>
          </FlexRow>
        );
      })}
    </Stack>
  );
}
