import { t } from '@lingui/core/macro';
import { useElementSize } from '@mantine/hooks';
import { scaleTime } from '@visx/scale';
import type { BuyerRfqLinkReplyItem, BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { formatInstantAsLocalDay } from '../../../ui/dateTimeFormat.ts';
import { formatDateTime } from '../../../ui/DateTimeText.tsx';
import { formatMoney } from '../../../ui/MoneyAmountText.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import { MutedText } from '../../../ui/MutedText.tsx';
import { type TimelineMarkPosition, spreadTimelineMarks } from './spreadTimelineMarks.ts';
import classes from './BuyerRfqTimeline.module.css';

interface Mark {
  readonly at: string;
  readonly kind: 'sent' | 'viewed' | 'accepted' | 'quote' | 'older';
  readonly label: string;
}

function buildMarks(link: BuyerRfqLinkReplyItem): readonly Mark[] {
  const quotes = link.quote_versions.map(
    (version, index): Mark => ({
      at: version.sent_at,
      kind: index === link.quote_versions.length - 1 ? 'quote' : 'older',
      label: formatMoney(version.quote_amount, version.quote_currency),
    }),
  );
  const steps: readonly (Mark | null)[] = [
    { at: link.sent_at, kind: 'sent', label: t`Sent` },
    link.viewed_at === null ? null : { at: link.viewed_at, kind: 'viewed', label: t`Viewed` },
    link.accepted_at === null ? null : { at: link.accepted_at, kind: 'accepted', label: t`Accepted` },
  ];
  return [...steps.filter((mark) => mark !== null), ...quotes];
}

/** Diameter of a dot in pixels. */
const dotDiameter = 10;
/** Assumed lane width in pixels until it has been measured. */
const defaultLaneWidth = 600;
/** Maximum width of a character of an amount, and the padding around the amount, in pixels. */
const letter = { width: 8, around: 16 };

const isAmount = ({ kind }: Mark): boolean => kind === 'quote' || kind === 'older';

/**
 * Returns the position of a mark: dots are centred on their instant, amounts start at their instant.
 * @param at position of the instant in pixels.
 */
function getMarkPosition(mark: Mark, at: number): TimelineMarkPosition {
  if (!isAmount(mark)) return { from: Math.max(0, at - dotDiameter / 2), width: dotDiameter };
  return { from: at, width: mark.label.length * letter.width + letter.around };
}

interface LaneProps {
  link: BuyerRfqLinkReplyItem;
  /** Maps an instant to its position on the time axis, 0 to 1. */
  toPosition: (at: string) => number;
  /** Lane width in pixels. */
  laneWidth: number;
}

function Marks({ link, toPosition, laneWidth }: LaneProps) {
  const marks = buildMarks(link).toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const begins = spreadTimelineMarks(
    marks.map((mark) => getMarkPosition(mark, toPosition(mark.at) * laneWidth)),
    laneWidth,
  );
  return marks.map((mark, index) => (
    <span
      key={`${mark.kind} ${mark.at}`}
      className={classes['mark']}
      data-kind={mark.kind}
      title={t`${{ label: mark.label }}, ${{ dateTime: formatDateTime(mark.at) }}`}
      style={{ left: begins[index] }}
    >
      {isAmount(mark) ? mark.label : null}
    </span>
  ));
}

export interface BuyerRfqTimelineProps {
  rfq: Pick<BuyerRfqReplyItem, 'created_at' | 'deadline'>;
  links: readonly BuyerRfqLinkReplyItem[];
  now: number;
}

/**
 * Timeline of an RFQ from its creation to its deadline, with a lane per provider. Hidden from screen readers, because
 * the quote comparison contains the same facts.
 */
export function BuyerRfqTimeline({ rfq, links, now }: BuyerRfqTimelineProps) {
  const toPosition = scaleTime({
    domain: [new Date(rfq.created_at), new Date(rfq.deadline)],
    range: [0, 1],
    clamp: true,
  });
  const today = { left: `${toPosition(new Date(now)) * 100}%` };
  const { ref, width } = useElementSize();
  const due = now < Date.parse(rfq.deadline);
  return (
    <div className={classes['timeline']} aria-hidden>
      <FlexRow gap={16} align="stretch" className={classes['legend']}>
        <FlexRow as="span" gap={6} data-kind="sent">{t`Sent`}</FlexRow>
        <FlexRow as="span" gap={6} data-kind="viewed">{t`Viewed`}</FlexRow>
        <FlexRow as="span" gap={6} data-kind="accepted">{t`Accepted`}</FlexRow>
        <FlexRow as="span" gap={6} data-kind="quote">{t`Quote`}</FlexRow>
      </FlexRow>
      {links.map((link, index) => (
        <div key={link.id} className={classes['lane']}>
          <MutedText as="span" size="medium" className={classes['name']} title={link.provider_name}>
            {link.provider_name}
          </MutedText>
          <div ref={index === 0 ? ref : undefined} className={classes['track']}>
            <div className={classes['past']} style={{ width: today.left }} />
            <Marks
              link={link}
              toPosition={(at) => toPosition(new Date(at))}
              laneWidth={width === 0 ? defaultLaneWidth : width}
            />
            {due && <span className={classes['today']} style={today} />}
          </div>
        </div>
      ))}
      <div className={classes['lane']}>
        <MutedText as="span" size="medium" className={classes['name']} />
        <FlexRow align="stretch" justify="between" className={classes['axis']}>
          <span>{formatInstantAsLocalDay(rfq.created_at)}</span>
          <span className={classes['due']}>{t`Due ${{ dateTime: formatDateTime(rfq.deadline) }}`}</span>
        </FlexRow>
      </div>
    </div>
  );
}
