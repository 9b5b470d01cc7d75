import type { CSSOptions } from 'vite';

/**
 * Class names as short as possible: the first page contains hundreds of them, in its scripts and in its style sheet.
 */
export const shortCssClassNameOptions: CSSOptions = { modules: { generateScopedName: '[hash:base64:5]' } };
