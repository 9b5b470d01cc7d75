import { t } from '@lingui/core/macro';
import type { AdminCataloguePageReply } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import { CalendarDateWithTimeTooltip, RelativeTimeText } from '../../../ui/RelativeTimeText.tsx';
import { useCurrentTime } from '../../../ui/useCurrentTime.ts';
import { Card } from '../../../ui/Card.tsx';
import classes from './AdminCatalogueTab.module.css';
import { formatInteger } from '../../../ui/numberFormat.ts';

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}

/** Provider counts, version and last update of the catalogue; shows dashes until loaded, to avoid a layout shift. */
export function AdminCatalogueSummaryCard({ page }: { page: AdminCataloguePageReply | undefined }) {
  const now = useCurrentTime();
  const formatCount = (value: number | undefined): string => (value === undefined ? '–' : formatInteger(value));
  const counts = page?.counts;
  return (
    <Card as="dl" className={classes['facts']} aria-label={t`Catalogue summary`}>
      <Fact label={t`Providers`} value={formatCount(counts?.total)} />
      <Fact label={t`MNO`} value={formatCount(counts?.MNO)} />
      <Fact label={t`MVNO`} value={formatCount(counts?.MVNO)} />
      <Fact label={t`Other`} value={formatCount(counts?.other)} />
      <Fact label={t`Partners`} value={formatCount(counts?.partners)} />
      <Fact label={t`Version`} value={formatCount(page?.version)} />
      <div>
        <dt>{t`Last updated`}</dt>
        <dd>
          {page?.lastUpdated == null ? (
            '–'
          ) : (
            <>
              <CalendarDateWithTimeTooltip instant={page.lastUpdated} />
              <small>
                <RelativeTimeText instant={page.lastUpdated} now={now} />
              </small>
            </>
          )}
        </dd>
      </div>
    </Card>
  );
}
