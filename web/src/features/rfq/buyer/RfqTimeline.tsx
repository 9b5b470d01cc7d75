import { scaleTime } from '@visx/scale';
import type { BuyerLinkView, BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { dayText } from '../../../ui/instants.ts';
import { moneyText } from '../../../ui/Money.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import classes from './RfqTimeline.module.css';

interface Mark {
  readonly at: string;
  readonly kind: 'sent' | 'viewed' | 'accepted' | 'quote' | 'older';
  readonly label: string;
}

function marksOf(link: BuyerLinkView): readonly Mark[] {
  const quotes = link.quote_versions.map(
    (version, index): Mark => ({
      at: version.sent_at,
      kind: index === link.quote_versions.length - 1 ? 'quote' : 'older',
      label: moneyText(version.quote_amount, version.quote_currency),
    }),
  );
  const steps: readonly (Mark | null)[] = [
    { at: link.sent_at, kind: 'sent', label: 'Sent' },
    link.viewed_at === null ? null : { at: link.viewed_at, kind: 'viewed', label: 'Viewed' },
    link.accepted_at === null ? null : { at: link.accepted_at, kind: 'accepted', label: 'Accepted' },
  ];
  return [...steps.filter((mark) => mark !== null), ...quotes];
}

export interface RfqTimelineProps {
  rfq: Pick<BuyerRfqView, 'created_at' | 'deadline'>;
  links: readonly BuyerLinkView[];
  now: number;
}

/** A lane per provider from sending to the day that answers are due. The responses' table holds the same facts. */
export function RfqTimeline({ rfq, links, now }: RfqTimelineProps) {
  const place = scaleTime({
    domain: [new Date(rfq.created_at), new Date(rfq.deadline)],
    range: [0, 100],
    clamp: true,
  });
  const left = (at: string | number): { left: string } => ({ left: `${place(new Date(at))}%` });
  const today = left(now);
  const due = now < Date.parse(rfq.deadline);
  return (
    <div className={classes['timeline']} aria-hidden>
      <Row gap={16} align="stretch" className={classes['legend']}>
        <Row as="span" gap={6} data-kind="sent">
          Sent
        </Row>
        <Row as="span" gap={6} data-kind="viewed">
          Viewed
        </Row>
        <Row as="span" gap={6} data-kind="accepted">
          Accepted
        </Row>
        <Row as="span" gap={6} data-kind="quote">
          Quote
        </Row>
      </Row>
      {links.map((link) => (
        <div key={link.id} className={classes['lane']}>
          <Text as="span" size="medium" className={classes['name']}>
            {link.provider_name}
          </Text>
          <div className={classes['track']}>
            <div className={classes['past']} style={{ width: today.left }} />
            {marksOf(link).map((mark) => (
              <span
                key={`${mark.kind} ${mark.at}`}
                className={classes['mark']}
                data-kind={mark.kind}
                style={left(mark.at)}
              >
                {mark.kind === 'quote' || mark.kind === 'older' ? mark.label : null}
              </span>
            ))}
            {due && <span className={classes['today']} style={today} />}
          </div>
        </div>
      ))}
      <div className={classes['lane']}>
        <Text as="span" size="medium" className={classes['name']} />
        <Row align="stretch" justify="between" className={classes['axis']}>
          <span>{dayText(rfq.created_at)}</span>
          <span className={classes['due']}>Due {dayText(rfq.deadline)}</span>
        </Row>
      </div>
    </div>
  );
}
