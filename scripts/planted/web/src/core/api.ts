export const api = 'core';
