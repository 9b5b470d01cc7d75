import type { CSSOptions } from 'vite';

/**
 * Vite options for CSS class names that are as short as possible: the first page contains hundreds of class names, in
 * its scripts and in its style sheet.
 */
export const shortCssClassNameOptions: CSSOptions = { modules: { generateScopedName: '[hash:base64:5]' } };
