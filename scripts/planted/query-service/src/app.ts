export const app = 'query';
