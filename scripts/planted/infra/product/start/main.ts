export const everything = 'in one process';
