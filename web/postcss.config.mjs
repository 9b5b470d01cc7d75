import mantine from 'postcss-preset-mantine';

/**
 * Media queries that style sheets use by name: `@mixin phone { … }` applies at the widths of `phone`. The layout has no
 * other breakpoints.
 */
const conditions = {
  phone: '(max-width: 720px)',
  tablet: '(max-width: 900px)',
  narrow: '(max-width: 960px)',
  compact: '(max-width: 1080px)',
  medium: '(max-width: 1180px)',
  wide: '(min-width: 1601px)',
  tiny: '(max-width: 374px)',
  /** Automatic motion runs only for visitors who have not asked for reduced motion. */
  moving: '(prefers-reduced-motion: no-preference)',
};

/** Text styles for elements that cannot use a component of `ui`. A rule includes a style with `@mixin title`. */
const words = {
  title: { 'font-size': '20px', 'line-height': '28px', 'font-weight': '600', 'letter-spacing': '-0.016em' },
  'text-medium': { 'font-size': '13px', 'line-height': '20px' },
  'text-small': { 'font-size': '12px', 'line-height': '16px' },
  /** Small text with the font's default letter spacing, for text that is not next to larger text. */
  'text-caption': { 'font-size': '12px', 'line-height': '16px', 'letter-spacing': '0' },
  /** One line, truncated when it does not fit. */
  cut: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
};

const mixins = Object.fromEntries(
  Object.entries(conditions).map(([name, query]) => [name, { [`@media ${query}`]: { '@mixin-content': {} } }]),
);

export default { plugins: [mantine({ mixins: { ...mixins, ...words } })] };
