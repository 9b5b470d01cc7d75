import mantine from 'postcss-preset-mantine';

/** Where the layout changes, and only here: `@mixin phone { … }` in a style sheet holds up to that width. */
const breakpoints = {
  phone: '(max-width: 720px)',
  tablet: '(max-width: 900px)',
  narrow: '(max-width: 960px)',
  compact: '(max-width: 1080px)',
  medium: '(max-width: 1180px)',
  wide: '(min-width: 1601px)',
  tiny: '(max-width: 374px)',
};

const mixins = Object.fromEntries(
  Object.entries(breakpoints).map(([name, query]) => [name, { [`@media ${query}`]: { '@mixin-content': {} } }]),
);

export default { plugins: [mantine({ mixins })] };
