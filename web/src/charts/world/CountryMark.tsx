import { memo } from 'react';
import classes from './Choropleth.module.css';
import type { CountryPicture } from './worldPicture.ts';

export interface CountryMarkProps {
  readonly picture: CountryPicture;
  /** For screen readers; `null` for land that cannot be picked. */
  readonly name: string | null;
  /** As `shadeOf` says. */
  readonly shade: string;
  readonly marked: boolean;
  readonly selected: boolean;
  /** Ids of the patterns for countries without data and for those that are marked. */
  readonly patterns: MapPatterns;
}

export interface MapPatterns {
  readonly none: string;
  readonly marked: string;
}

const middleOf = ([cx, cy]: CountryPicture['at']) => ({ cx: cx.toFixed(2), cy: cy.toFixed(2) });

/** One country; drawn again only when something of it changes. */
export const CountryMark = memo(function CountryMark(props: CountryMarkProps) {
  const { picture, name, shade, marked, selected, patterns } = props;
  const { code, d, at } = picture;
  const fill = shade === 'none' ? `url(#${patterns.none})` : undefined;
  const looks = { 'data-shade': shade, 'data-marked': marked || undefined };
  if (name === null) return d === null ? null : <path className={classes['land']} d={d} />;
  const acts = { role: 'button', tabIndex: -1, 'aria-label': name, 'aria-pressed': selected, 'data-code': code };
  if (d === null) {
    return (
      <g className={classes['point']} {...acts}>
        <circle className={classes['reach']} {...middleOf(at)} />
        <circle className={classes['dot']} {...middleOf(at)} {...looks} fill={fill} />
      </g>
    );
  }
  return (
    <>
      <path className={classes['country']} d={d} fill={fill} {...looks} {...acts} />
      {marked && <path className={classes['hatch']} d={d} fill={`url(#${patterns.marked})`} />}
    </>
  );
});
