import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ReferenceNetworkSourceData } from './referenceNetworkData.ts';
import type {
  SupplementaryFiveGNetwork,
  SupplementaryMobileIotNetwork,
  SupplementaryPermanentRoamingLimit,
  SupplementaryNetworkSunset,
} from './overlays.ts';
import type { MccMncListPackageRow } from './mccMncList.ts';

/** The day on which the files in `sources` were compiled. */
const overlaysReadOn = '2026-11-20';

const read = (path: string | URL): unknown => JSON.parse(readFileSync(path, 'utf8'));
const readOverlay = (name: string): unknown => read(new URL(`./sources/${name}.data.json`, import.meta.url));

/** Reads the sources of the reference network data from the repository and the installed package mcc-mnc-list. */
export function readReferenceNetworkSources(): ReferenceNetworkSourceData {
  const { resolve } = createRequire(import.meta.url);
  const { version } = read(resolve('mcc-mnc-list/package.json')) as { version: string };
  return {
    rows: read(resolve('mcc-mnc-list/mcc-mnc-list.json')) as MccMncListPackageRow[],
    packageLabel: `mcc-mnc-list ${version} (from Wikipedia, Mobile network codes)`,
    overlays: {
      mobileIot: readOverlay('mobile-iot-networks') as SupplementaryMobileIotNetwork[],
      fiveG: readOverlay('five-g-updates') as SupplementaryFiveGNetwork[],
      sunsets: readOverlay('network-sunsets') as SupplementaryNetworkSunset[],
      roaming: readOverlay('roaming-restrictions') as SupplementaryPermanentRoamingLimit[],
    },
    date: overlaysReadOn,
  };
}
