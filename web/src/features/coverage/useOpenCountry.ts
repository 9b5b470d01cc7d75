import { useCallback, useState } from 'react';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import { track } from '../../core/track.ts';
import { type CoverageControl, technologiesText } from './coverageAddress.ts';

export interface OpenCountry {
  /** Alpha-2 code of the country that is open, `null` where none is. */
  readonly code: string | null;
  /** Whether somebody opened it here; a country that the address brought takes no focus. */
  readonly picked: boolean;
  /** Opens a country; closes the one that is open already. */
  readonly pick: (code: string) => void;
  readonly close: () => void;
  /** Changes the technologies, which closes the country. */
  readonly choose: (chosen: readonly CoverageTechnology[]) => void;
}

/** The country that is open beside the map, as the address says. */
export function useOpenCountry({ state, change }: CoverageControl): OpenCountry {
  const [picked, setPicked] = useState(false);
  const { country } = state;
  const close = useCallback(() => change({ country: '' }), [change]);
  const pick = useCallback(
    (code: string) => {
      if (code === country) {
        close();
        return;
      }
      setPicked(true);
      change({ country: code });
      track({ name: 'coverage_map_country_clicked', country: code });
    },
    [change, close, country],
  );
  const choose = useCallback(
    (chosen: readonly CoverageTechnology[]) => {
      change({ technologies: technologiesText(chosen), country: '' });
      track({ name: 'coverage_map_technologies_changed', technologies: [...chosen] });
    },
    [change],
  );
  return { code: country === '' ? null : country, picked, pick, close, choose };
}
