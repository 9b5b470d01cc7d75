import type { ComponentProps, CSSProperties, JSX } from 'react';

/** An HTML tag that a polymorphic component can render. */
export type HtmlTagName = keyof JSX.IntrinsicElements;

/** Props of a polymorphic component: its own props, the tag to render, and all props of that tag. */
export type PolymorphicProps<T extends HtmlTagName, Own = unknown> = Own & { readonly as?: T } & Omit<
    ComponentProps<T>,
    keyof Own | 'as'
  >;

/** Joins class names with spaces; skips undefined names. */
export function joinClassNames(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(' ');
}

/**
 * Returns the style with the CSS variable `--gap`. The variable is always set, even without a gap, so that a nested
 * container does not inherit the outer gap.
 */
export function buildGapStyle(gap: number | string = 0, style?: CSSProperties): CSSProperties {
  return { ...style, '--gap': typeof gap === 'number' ? `${gap}px` : gap } as CSSProperties;
}
