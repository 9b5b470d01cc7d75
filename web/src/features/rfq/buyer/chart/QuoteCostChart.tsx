import { t } from '@lingui/core/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import type { BuyerRfqLinkReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import type { CurrencyComparisonSettings } from '@marketplace/domain/rfq/cost/currencyConversion.ts';
import { toCompleteRfqQuantitiesOrNull } from '@marketplace/domain/rfq/cost/quoteCost.ts';
import { formatCompactThreeDigits } from '../../../../ui/numberFormat.ts';
import { FlexRow } from '../../../../ui/FlexRow.tsx';
import { SegmentedSwitch } from '../../../../ui/SegmentedSwitch.tsx';
import { Stack } from '../../../../ui/Stack.tsx';
import { MutedText } from '../../../../ui/MutedText.tsx';
import type { UnrankedQuoteReason } from '../calculateQuoteTotalsAndBestByLinkId.ts';
import classes from './QuoteCostChart.module.css';
import { buildQuoteCostChartData } from './costChartData.ts';
import {
  type QuoteCostChartXAxisQuantity,
  formatDevicesOrMegabytesAxisStep,
  formatDevicesOrMegabytesAxisTick,
} from './costOrderText.ts';

const LinesChart = lazy(async () => ({ default: (await import('../../../../charts/LineChart.tsx')).LineChart }));

const choices = [
  { value: 'devices', label: t`Devices` },
  { value: 'megabytes', label: t`Data` },
] as const satisfies readonly { value: QuoteCostChartXAxisQuantity; label: string }[];
const axisNames: Readonly<Record<QuoteCostChartXAxisQuantity, string>> = {
  devices: t`Devices`,
  megabytes: t`Data per device per month`,
};

export interface QuoteCostChartProps {
  links: readonly BuyerRfqLinkReplyItem[];
  /** Required quantities of the request, including the buyer's unsaved edits; `null` if none are stated. */
  need: RfqRequiredQuantities | null;
  /** Comparison currency with its rates; `null` for the most common currency of the quotes. */
  comparison: CurrencyComparisonSettings | null;
  /** Reasons why quotes are not ranked, by link id. */
  unranked?: ReadonlyMap<string, UnrankedQuoteReason>;
}

const noReasons: ReadonlyMap<string, UnrankedQuoteReason> = new Map();

const chartLabels: Readonly<Record<QuoteCostChartXAxisQuantity, (currency: string) => string>> = {
  devices: (currency) => t`Total cost in ${currency} by number of devices`,
  megabytes: (currency) => t`Total cost in ${currency} by data per device and month`,
};

/**
 * Chart of the total cost of quotes by number of devices or data volume, with sentences that state which quote is
 * cheaper. Renders nothing if the required quantities are incomplete or fewer than two quotes are comparable.
 */
export function QuoteCostChart({ links, need, comparison, unranked = noReasons }: QuoteCostChartProps) {
  const [of, setOf] = useState<QuoteCostChartXAxisQuantity>('devices');
  const chartData = useMemo(() => {
    const completeNeed = toCompleteRfqQuantitiesOrNull(need);
    return completeNeed === null ? null : buildQuoteCostChartData(links, of, completeNeed, { comparison, unranked });
  }, [links, need, of, comparison, unranked]);
  if (chartData === null) return null;
  const { sentences, currency, ...chart } = chartData;
  const label = chartLabels[of](currency);
  return (
    <section className={classes['chart']} aria-label={t`Total cost by quantity`}>
      <FlexRow gap="8px 16px" wrap justify="between">
        <h4>{label}</h4>
        <SegmentedSwitch label={t`Show total cost by`} choices={choices} value={of} onChange={setOf} />
      </FlexRow>
      <Suspense fallback={<div className={classes['room']} />}>
        <LinesChart
          {...chart}
          label={label}
          positionName={axisNames[of]}
          currentName={t`Your quantities`}
          positionText={(step) => formatDevicesOrMegabytesAxisStep(of, step)}
          tickText={(step) => formatDevicesOrMegabytesAxisTick(of, step)}
          valueText={formatCompactThreeDigits}
        />
      </Suspense>
      <Stack as="ul" gap={4} className={classes['sentences']}>
        {sentences.map((sentence) => (
          <MutedText as="li" size="small" key={sentence}>
            {sentence}
          </MutedText>
        ))}
      </Stack>
    </section>
  );
}
