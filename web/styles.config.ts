import type { CSSOptions } from 'vite';

/** Class names as short as can be: the first page carries hundreds of them, in its scripts as well as in its style sheet. */
export const styles: CSSOptions = { modules: { generateScopedName: '[hash:base64:5]' } };
