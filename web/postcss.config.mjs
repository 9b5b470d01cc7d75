import mantine from 'postcss-preset-mantine';

/** Where the layout changes, and only here: `@mixin phone { … }` in a style sheet holds up to that width. */
const conditions = {
  phone: '(max-width: 720px)',
  tablet: '(max-width: 900px)',
  narrow: '(max-width: 960px)',
  compact: '(max-width: 1080px)',
  medium: '(max-width: 1180px)',
  wide: '(min-width: 1601px)',
  tiny: '(max-width: 374px)',
  /** What moves by itself does so only for whom did not ask for less of it. */
  moving: '(prefers-reduced-motion: no-preference)',
};

/** How words are set, for those that cannot be a part of `ui`; `@mixin title` in a rule. */
const words = {
  title: { 'font-size': '20px', 'line-height': '28px', 'font-weight': '600', 'letter-spacing': '-0.016em' },
  'text-medium': { 'font-size': '13px', 'line-height': '20px' },
  'text-small': { 'font-size': '12px', 'line-height': '16px' },
  /** Small, and as wide as the font has it: it stands by itself, not among larger words. */
  'text-caption': { 'font-size': '12px', 'line-height': '16px', 'letter-spacing': '0' },
  /** One line, cut where there is no room. */
  cut: { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' },
};

const mixins = Object.fromEntries(
  Object.entries(conditions).map(([name, query]) => [name, { [`@media ${query}`]: { '@mixin-content': {} } }]),
);

export default { plugins: [mantine({ mixins: { ...mixins, ...words } })] };
