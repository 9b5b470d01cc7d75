export const api = 'rfq';
