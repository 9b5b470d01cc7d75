import { lazy, Suspense, useMemo, useState } from 'react';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import type { BuyerLinkView } from '@marketplace/contracts/rfq/rfq.views.ts';
import type { Comparison } from '@marketplace/domain/rfq/cost/conversion.ts';
import { wholeNeed } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import { inThreeFigures } from '../../../../ui/figures.ts';
import { Row } from '../../../../ui/Row.tsx';
import { SegmentedSwitch } from '../../../../ui/SegmentedSwitch.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { Text } from '../../../../ui/Text.tsx';
import classes from './CostChart.module.css';
import { costLines } from './costLines.ts';
import { type AxisOf, stepText, tickText } from './orderSentences.ts';

const LinesChart = lazy(async () => ({ default: (await import('../../../../charts/LinesChart.tsx')).LinesChart }));

const choices = [
  { value: 'devices', label: 'Devices' },
  { value: 'megabytes', label: 'Data' },
] as const satisfies readonly { value: AxisOf; label: string }[];
const axisNames: Readonly<Record<AxisOf, string>> = { devices: 'Devices', megabytes: 'Data per device and month' };

export interface CostChartProps {
  links: readonly BuyerLinkView[];
  /** The need of the request, or unsaved changes to it. */
  need: RfqNeed | null;
  /** Comparison currency with its rates; `null` to keep each quote's own currency. */
  comparison: Comparison | null;
  /** Reasons why quotes are not ranked, by link id. */
  unranked?: ReadonlyMap<string, string>;
}

const noReasons: ReadonlyMap<string, string> = new Map();

/** Chart of total cost by devices or data, with sentences on which quote is cheaper; empty with fewer than two comparable quotes. */
export function CostChart({ links, need, comparison, unranked = noReasons }: CostChartProps) {
  const [of, setOf] = useState<AxisOf>('devices');
  const chartData = useMemo(() => {
    const completeNeed = wholeNeed(need);
    return completeNeed === null ? null : costLines(links, of, completeNeed, { comparison, unranked });
  }, [links, need, of, comparison, unranked]);
  if (chartData === null) return null;
  const { sentences, currency, ...chart } = chartData;
  const label = `Total cost in ${currency} over ${axisNames[of].toLowerCase()}`;
  return (
    <section className={classes['chart']} aria-label="Total cost over what is needed">
      <Row gap="8px 16px" wrap justify="between">
        <h4>{label}</h4>
        <SegmentedSwitch label="Total cost over" choices={choices} value={of} onChange={setOf} />
      </Row>
      <Suspense fallback={<div className={classes['room']} />}>
        <LinesChart
          {...chart}
          label={label}
          placeName={axisNames[of]}
          currentName="These numbers"
          placeText={(step) => stepText(of, step)}
          tickText={(step) => tickText(of, step)}
          valueText={inThreeFigures}
        />
      </Suspense>
      <Stack as="ul" gap={4} className={classes['sentences']}>
        {sentences.map((sentence) => (
          <Text as="li" size="small" key={sentence}>
            {sentence}
          </Text>
        ))}
      </Stack>
    </section>
  );
}
