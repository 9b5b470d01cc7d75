export const store = 'postgres';
