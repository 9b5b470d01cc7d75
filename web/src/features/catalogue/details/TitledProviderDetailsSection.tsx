import { t } from '@lingui/core/macro';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../ui/Badge.tsx';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './GroupedProviderFactSections.module.css';

export interface ProviderFactSectionProps {
  title: string;
  /** Shown next to the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Titled section of the provider details. */
export function TitledProviderDetailsSection({ title, aside, children }: ProviderFactSectionProps) {
  const id = useId();
  return (
    <section className={classes['section']} aria-labelledby={id}>
      <FlexRow as="header" gap={12} justify="between" className={classes['sectionHead']} role="presentation">
        <h3 id={id}>{title}</h3>
        {aside !== undefined && <span>{aside}</span>}
      </FlexRow>
      {children}
    </section>
  );
}

/** Labelled value; a missing value is shown as "Not stated". */
export function ProviderFactLabelAndValueText({
  label,
  wide = false,
  children,
}: {
  label: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const isStated = children !== null && children !== '' && children !== false;
  return (
    <div data-wide={wide || undefined}>
      <dt>{label}</dt>
      <dd>{isStated ? children : <Badge tone="unknown">{t`Not stated`}</Badge>}</dd>
    </div>
  );
}
