import type { ComponentProps, CSSProperties, JSX } from 'react';

/** A tag of HTML that a part may stand as. */
export type Tag = keyof JSX.IntrinsicElements;

/** What a part takes besides its own: the tag to stand as, and everything that this tag takes. */
export type AsElement<T extends Tag, Own = unknown> = Own & { readonly as?: T } & Omit<
    ComponentProps<T>,
    keyof Own | 'as'
  >;

/** @returns class names in one text; those that are not there are left out. */
export function classNames(...names: readonly (string | undefined)[]): string {
  return names.filter((name) => name !== undefined).join(' ');
}

/** Each part says its gap, also where it has none, since what stands around it may be a part too. */
export function gapStyle(gap: number | string = 0, style?: CSSProperties): CSSProperties {
  return { ...style, '--gap': typeof gap === 'number' ? `${gap}px` : gap } as CSSProperties;
}
