import { IconDatabase } from '@tabler/icons-react';
import type { DetailedProvider } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { DayTime } from '../../../ui/RelativeTime.tsx';
import { Row } from '../../../ui/Row.tsx';
import classes from './ProviderDrawer.module.css';

export interface SourceLineProps {
  provider: DetailedProvider;
  catalogue: { readonly catalogueVersion: number; readonly lastUpdated: string | null };
}

/** Source and age of the displayed facts. */
export function SourceLine({ provider, catalogue }: SourceLineProps) {
  const { catalogueVersion, lastUpdated } = catalogue;
  return (
    <Row as="footer" gap={10} align="start" className={classes['source']} role="presentation">
      <IconDatabase size={16} aria-hidden />
      <p>
        Catalogue version {catalogueVersion}
        {lastUpdated !== null && (
          <>
            {' '}
            of <DayTime instant={lastUpdated} />
          </>
        )}
        , this entry last changed <DayTime instant={provider.updated_at} />. Public sources.
      </p>
    </Row>
  );
}
