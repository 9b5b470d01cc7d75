export const shell = 'around';
