import { useCallback, useState } from 'react';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { trackEventWithConsent } from '../../core/trackEventWithConsent.ts';
import { type CoverageMapUrlStateAndSetter, formatCoverageTechnologiesParam } from './coverageMapUrlStateCodec.ts';

export interface CountryCoveragePanelState {
  /** Alpha-2 code of the open country; `null` for none. */
  readonly code: string | null;
  /**
   * Whether the user opened the country on this page. Only then does the details panel take the focus, not when the
   * country was opened by the URL.
   */
  readonly openedByUser: boolean;
  /** Opens a country, or closes the country if it is already open. */
  readonly pick: (code: string) => void;
  readonly close: () => void;
  /** Changes the technologies and closes the country. */
  readonly chooseTechnologies: (chosen: readonly CoverageTechnology[]) => void;
}

/** Returns the country whose details panel is open. The country is stored in the URL. */
export function useCountryCoveragePanelState({
  state,
  change,
}: CoverageMapUrlStateAndSetter): CountryCoveragePanelState {
  const [openedByUser, setOpenedByUser] = useState(false);
  const { country } = state;
  const close = useCallback(() => change({ country: '' }), [change]);
  const pick = useCallback(
    (code: string) => {
      if (code === country) {
        close();
        return;
      }
      setOpenedByUser(true);
      change({ country: code });
      trackEventWithConsent({ name: 'coverage_map_country_clicked', country: code });
    },
    [change, close, country],
  );
  const chooseTechnologies = useCallback(
    (chosen: readonly CoverageTechnology[]) => {
      change({ technologies: formatCoverageTechnologiesParam(chosen), country: '' });
      trackEventWithConsent({ name: 'coverage_map_technologies_changed', technologies: [...chosen] });
    },
    [change],
  );
  return { code: country === '' ? null : country, openedByUser, pick, close, chooseTechnologies };
}
