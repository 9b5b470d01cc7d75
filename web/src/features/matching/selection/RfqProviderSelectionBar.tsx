import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconArrowRight, IconMap2 } from '@tabler/icons-react';
import { maxProvidersPerRfq } from '@marketplace/contracts/rfq/rfq.values.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { formatProvidersWithVendorAccountCount } from '../../../shared/catalogue/vendorPresenceText.ts';
import { buildProvidersSelectedForQuotesMapPath } from '../../../shared/catalogue/comparisonPath.ts';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { type ProviderInQuoteSelection, rfqProviderSelectionLimitMessage } from './quoteSelection.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './RfqProviderSelectionBar.module.css';

export interface RfqProviderSelectionBarProps {
  /** Whether each provider responds on this platform, by id. */
  respondsById: ReadonlyMap<string, boolean>;
  chosen: readonly ProviderInQuoteSelection[];
  /** Number of attempts to select too many providers since the limit message was last hidden. */
  limitHitCount: number;
  onClear: () => void;
  onGetQuotes: () => void;
}

function Slots({ chosen }: { chosen: readonly ProviderInQuoteSelection[] }) {
  const empty = Math.max(0, maxProvidersPerRfq - chosen.length);
  return (
    <FlexRow gap={4} align="stretch" className={classes['slots']} aria-hidden="true">
      {chosen.map(({ id, name, logoFile }) => (
        <ProviderLogo key={id} name={name} file={logoFile} size={36} />
      ))}
      {Array.from({ length: empty }, (_none, slot) => (
        <span key={slot} className={classes['slot']} />
      ))}
    </FlexRow>
  );
}

function SelectedCount({ count }: { count: number }) {
  return (
    <span className={classes['count']} data-over={count > maxProvidersPerRfq || undefined}>
      {count}/{maxProvidersPerRfq}
    </span>
  );
}

/** Formats how many of the chosen providers respond on this platform, followed by the names of all chosen providers. */
function formatSelection(
  chosen: readonly ProviderInQuoteSelection[],
  respondsById: RfqProviderSelectionBarProps['respondsById'],
): string {
  const counted = formatProvidersWithVendorAccountCount(
    chosen.map(({ id }) => id),
    respondsById,
  );
  const names = chosen.map(({ name }) => name).join(', ');
  return counted === '' ? names : `${counted} · ${names}`;
}

/**
 * Bar with the selected providers (n of 3) and the button to request quotes. On phones, the bar is at the bottom of the
 * window.
 */
export function RfqProviderSelectionBar({
  chosen,
  respondsById,
  limitHitCount,
  onClear,
  onGetQuotes,
}: RfqProviderSelectionBarProps) {
  return (
    <FlexRow as="section" gap={12} className={classes['tray']} aria-label={t`Selected for quotes`} data-quote-tray>
      <Slots chosen={chosen} />
      <div className={classes['words']} data-limit={limitHitCount > 0 || undefined}>
        <b>
          {limitHitCount > 0 ? (
            <SelectedCount count={chosen.length} />
          ) : (
            <Trans>
              <SelectedCount count={chosen.length} /> selected for quotes
            </Trans>
          )}
        </b>
        {limitHitCount > 0 ? (
          <CaptionText cut className={classes['limit']} role="alert">
            {rfqProviderSelectionLimitMessage}
          </CaptionText>
        ) : (
          <CaptionText cut>
            {formatSelection(chosen, respondsById) || t`Select up to ${maxProvidersPerRfq} providers`}
          </CaptionText>
        )}
      </div>
      <Button
        variant="quiet"
        className={classes['clear']}
        disabled={chosen.length === 0}
        onClick={onClear}
      >{t`Clear`}</Button>
      {chosen.length > 0 && (
        <ButtonLink
          variant="quiet"
          className={classes['map']}
          to={buildProvidersSelectedForQuotesMapPath(chosen.map(({ id }) => id))}
          leftSection={<IconMap2 size={16} aria-hidden />}
        >
          <span>
            <span className={classes['longLabel']}>{t`Show on map`}</span>
            <span className={classes['shortLabel']} aria-hidden="true">{t`Map`}</span>
          </span>
        </ButtonLink>
      )}
      <Button
        variant="primary"
        rightSection={<IconArrowRight size={16} aria-hidden />}
        onClick={onGetQuotes}
      >{t`Get Quotes`}</Button>
    </FlexRow>
  );
}
