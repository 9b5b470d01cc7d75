import { t } from '@lingui/core/macro';
import { IconArrowRight, IconMap2 } from '@tabler/icons-react';
import { use } from 'react';
import { maxComparedProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { CaptionText } from '../../../ui/CaptionText.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { ProviderComparisonSelectionContext } from '../../../shared/catalogue/comparisonContext.ts';
import {
  buildComparedProvidersMapPath,
  buildProviderComparisonPath,
} from '../../../shared/catalogue/comparisonPath.ts';
import { ProviderLogo } from '../../../shared/catalogue/ProviderLogo.tsx';
import { useReadProvidersQuery } from '../catalogueApi.ts';
import { FlexRow } from '../../../ui/FlexRow.tsx';
import classes from './ProviderComparisonSelectionBar.module.css';

function Slots({ ids }: { ids: readonly string[] }) {
  const { data } = useReadProvidersQuery(ids);
  const providers = ids.map((id) => data?.providers.find((provider) => provider.id === id));
  const names = providers.flatMap((provider) => provider?.Provider ?? []);
  return (
    <>
      <FlexRow gap={4} align="stretch" className={classes['slots']} aria-hidden="true">
        {ids.map((id, index) => (
          <ProviderLogo
            key={id}
            name={providers[index]?.Provider ?? id}
            file={providers[index]?.['Logo File'] ?? null}
          />
        ))}
        {Array.from({ length: maxComparedProviders - ids.length }, (_none, slot) => (
          <span key={slot} className={classes['slot']} />
        ))}
      </FlexRow>
      <p className={classes['words']} role="status">
        <b className="tabular">{t`${{ count: ids.length }} of ${maxComparedProviders} to compare`}</b>
        <CaptionText cut>{names.join(', ')}</CaptionText>
      </p>
    </>
  );
}

/** Bar at the bottom of the window with the providers selected for comparison. */
export function ProviderComparisonSelectionBar() {
  const compared = use(ProviderComparisonSelectionContext);
  if (compared === null || compared.ids.length === 0) return null;
  const { ids, rejectedName, clear } = compared;
  return (
    <section className={classes['tray']} aria-label={t`Providers to compare`}>
      {rejectedName !== null && (
        <p
          className={classes['refused']}
          role="alert"
        >{t`You can compare up to ${maxComparedProviders} providers. Remove one to add ${rejectedName}.`}</p>
      )}
      <FlexRow gap={12} className={classes['row']}>
        <Slots ids={ids} />
        <Button variant="quiet" onClick={clear}>{t`Clear`}</Button>
        <ButtonLink
          variant="quiet"
          className={classes['map']}
          to={buildComparedProvidersMapPath(ids)}
          leftSection={<IconMap2 size={16} aria-hidden />}
        >{t`Show on map`}</ButtonLink>
        <ButtonLink
          variant="primary"
          to={buildProviderComparisonPath(ids)}
          rightSection={<IconArrowRight size={16} aria-hidden />}
        >{t`Compare`}</ButtonLink>
      </FlexRow>
    </section>
  );
}
