import { t } from '@lingui/core/macro';
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import buttonClasses from '../ui/Button.module.css';
import comboboxClasses from '../ui/Combobox.module.css';
import fieldClasses from '../ui/Field.module.css';
import menuClasses from '../ui/Menu.module.css';
import tableClasses from '../ui/Table.module.css';
import windowClasses from '../ui/Window.module.css';
import { colourRamps, getColourTokenValues } from './tokens.ts';

const ramp = (name: keyof typeof colourRamps): MantineColorsTuple => colourRamps[name];

/**
 * Default properties of dialogs and drawers. The head of a dialog is a `header` element, which must not count as a
 * second banner landmark of the page.
 */
const floating = {
  shadow: 'none',
  closeButtonProps: { iconSize: 18, 'aria-label': t`Close` },
  attributes: { header: { role: 'presentation' } },
};

/**
 * Default properties of menus, for assistive technology: without a focus placeholder, a menu contains only its items;
 * without a portal, the menu is in the same landmark as its button.
 */
const menu = { withInitialFocusPlaceholder: false, withinPortal: false };

export const mantineTheme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  colors: {
    gray: ramp('ink'),
    dark: ramp('dark'),
    teal: ramp('teal'),
    green: ramp('green'),
    amber: ramp('amber'),
    yellow: ramp('amber'),
    red: ramp('red'),
    blue: ramp('blue'),
  },
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 4 },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '4px', md: '8px', lg: '8px', xl: '12px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '28px', lineHeight: '36px', fontWeight: '620' },
      h2: { fontSize: '20px', lineHeight: '28px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  breakpoints: { xs: '30em', sm: '45em', md: '62em', lg: '75em', xl: '100em' },
  /**
   * Components are configured by name instead of by reference, so that unused components are not part of the first
   * chunk.
   */
  components: {
    Button: { classNames: buttonClasses, defaultProps: { variant: 'default' } },
    ActionIcon: { classNames: { root: buttonClasses['iconRoot'] }, defaultProps: { variant: 'quiet' } },
    Input: { classNames: { input: fieldClasses['input'] } },
    InputWrapper: { classNames: fieldClasses },
    Checkbox: { classNames: { input: fieldClasses['box'] } },
    Modal: {
      classNames: windowClasses,
      defaultProps: { ...floating, centered: true, className: windowClasses['dialog'] },
    },
    Menu: { classNames: { ...menuClasses, dropdown: comboboxClasses['dropdown'] }, defaultProps: menu },
    Combobox: { classNames: comboboxClasses },
    Select: { classNames: comboboxClasses, defaultProps: { withScrollArea: false } },
    MultiSelect: { classNames: comboboxClasses, defaultProps: { withScrollArea: false } },
    Drawer: { classNames: windowClasses, defaultProps: floating },
    Table: { classNames: tableClasses },
  },
});

/** Returns the tokens, and Mantine's own variables mapped to the tokens. */
function mantineVariables(token: Record<string, string>): Record<string, string> {
  const of = (name: string): string => token[name] ?? '';
  return {
    ...token,
    '--mantine-color-body': of('--ground'),
    '--mantine-color-text': of('--text'),
    '--mantine-color-bright': of('--text'),
    '--mantine-color-dimmed': of('--text3'),
    '--mantine-color-default': of('--surface'),
    '--mantine-color-default-color': of('--text'),
    '--mantine-color-default-hover': of('--hover'),
    '--mantine-color-default-border': of('--line2'),
    '--mantine-color-placeholder': of('--text3'),
    '--mantine-color-anchor': of('--teal'),
    '--mantine-color-error': of('--red'),
  };
}

/** Returns the CSS variables of the app: the colour tokens per colour scheme, and one easing curve. */
export const mantineCssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--ease': 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  light: mantineVariables(getColourTokenValues('light')),
  dark: mantineVariables(getColourTokenValues('dark')),
});
