import type { ReactElement } from 'react';
import type { ChoroplethProps } from './choropleth.ts';
import { WorldMap } from './WorldMap.tsx';

/** The countries of the world, coloured by a value. */
export function ChoroplethMap({ values, label }: ChoroplethProps): ReactElement {
  return <WorldMap filled={[...values.keys()]} label={label} />;
}
