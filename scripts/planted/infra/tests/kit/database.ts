export const database = 'for tests';
