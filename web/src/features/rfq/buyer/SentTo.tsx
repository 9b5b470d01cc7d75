import { IconMail, IconMessage2Check, IconUsers } from '@tabler/icons-react';
import type { ArrivalView } from '@marketplace/contracts/arrivals/arrivals.api.ts';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { useArrivalsQuery } from './arrivalsApi.ts';
import classes from './SentTo.module.css';

const faces = {
  here: { Icon: IconMessage2Check, words: 'answers here' },
  invited: { Icon: IconMail, words: 'has no vendor here yet: invited by mail, and our team knows' },
  told: { Icon: IconUsers, words: 'has no vendor here yet: our team is told' },
} as const satisfies Record<ArrivalView['arrival'], unknown>;

/** What happens with an RFQ at each of its providers; follows by itself. */
export function SentTo({ rfqId }: { rfqId: string }) {
  const { currentData } = useArrivalsQuery(rfqId);
  if (currentData === undefined) return null;
  return (
    <Stack as="ul" gap={6} className={classes['sentTo']} aria-label="What happens at each provider">
      {currentData.map(({ provider_id, provider_name, arrival }) => {
        const { Icon, words } = faces[arrival];
        return (
          <Row as="li" gap={8} align="start" key={provider_id} data-arrival={arrival}>
            <Icon size={16} aria-hidden />
            <span>
              <b>{provider_name}</b> {words}
            </span>
          </Row>
        );
      })}
    </Stack>
  );
}
