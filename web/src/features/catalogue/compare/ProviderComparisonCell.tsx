import { t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProviderComparisonCellValue } from '@marketplace/domain/catalogue/catalogue.comparison.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { parseWebsiteHost } from '../../../shared/catalogue/providerText.ts';
import { CalendarDateWithTimeTooltip } from '../../../ui/RelativeTimeText.tsx';
import { FeatureSupportIcon } from '../../../shared/catalogue/FeatureSupportIcon.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderComparisonCell.module.css';

/** Maximum length in characters of a text that is shown in full; longer texts have a "Show more" button. */
const maxTextLength = 160;

function LongText({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <span className={classes['text']} data-cut={!open || undefined}>
        {text}
      </span>
      <button type="button" className={classes['more']} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t`Show less` : t`Show more`}
      </button>
    </>
  );
}

function Text({ text }: { text: string }) {
  const host = parseWebsiteHost(text);
  if (host !== null) {
    return (
      <FlexRow as="a" inline className={classes['website']} href={text} target="_blank" rel="noreferrer">
        {host}
      </FlexRow>
    );
  }
  return text.length > maxTextLength ? <LongText text={text} /> : text;
}

/**
 * Shows a provider's value in one row. The values yes, no and announced have the same symbols as in the provider
 * details.
 */
export function ProviderComparisonCell({
  value: { kind, text, instant },
  best,
}: {
  value: ProviderComparisonCellValue;
  best: boolean;
}) {
  if (kind === 'unknown') return <Badge tone="unknown">{text}</Badge>;
  if (kind === 'text') return <Text text={text} />;
  if (kind === 'day') return <CalendarDateWithTimeTooltip instant={instant ?? text} />;
  if (kind === 'count') {
    return (
      <FlexRow as="span" inline gap={8} className="tabular">
        {text}
        {best && (
          <FlexRow as="span" inline gap={4} className={classes['best']}>
            <IconCheck size={14} aria-hidden /> {t`Best`}
          </FlexRow>
        )}
      </FlexRow>
    );
  }
  return (
    <FlexRow as="span" inline gap={8} className={classes['state']} data-state={kind}>
      <FeatureSupportIcon state={kind} />
      {text}
    </FlexRow>
  );
}
