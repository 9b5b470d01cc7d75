import { memo } from 'react';
import classes from './Choropleth.module.css';
import type { ProjectedCountry } from './projectedWorld.ts';

export interface MapCountryButtonProps {
  readonly picture: ProjectedCountry;
  /** Accessible name; `null` for a country that cannot be selected. */
  readonly name: string | null;
  /** Return value of `getChoroplethShade`. */
  readonly shade: string;
  readonly marked: boolean;
  readonly selected: boolean;
  readonly patterns: MapHatchPatternIds;
}

/** Element ids of the SVG patterns for countries without data and for marked countries. */
export interface MapHatchPatternIds {
  readonly none: string;
  readonly marked: string;
}

const toCircleCenter = ([cx, cy]: ProjectedCountry['at']) => ({ cx: cx.toFixed(2), cy: cy.toFixed(2) });

/** One country on the map. Memoised: only changed countries render again. */
export const MapCountryButton = memo(function MapCountryButton(props: MapCountryButtonProps) {
  const { picture, name, shade, marked, selected, patterns } = props;
  const { code, d, at } = picture;
  const fill = shade === 'none' ? `url(#${patterns.none})` : undefined;
  const shading = { 'data-shade': shade, 'data-marked': marked || undefined };
  if (name === null) return d === null ? null : <path className={classes['land']} d={d} />;
  const buttonProps = { role: 'button', tabIndex: -1, 'aria-label': name, 'aria-pressed': selected, 'data-code': code };
  if (d === null) {
    return (
      <g className={classes['point']} {...buttonProps}>
        <circle className={classes['reach']} {...toCircleCenter(at)} />
        <circle className={classes['dot']} {...toCircleCenter(at)} {...shading} fill={fill} />
      </g>
    );
  }
  return (
    <>
      <path className={classes['country']} d={d} fill={fill} {...shading} {...buttonProps} />
      {marked && <path className={classes['hatch']} d={d} fill={`url(#${patterns.marked})`} />}
    </>
  );
});
