export const open = 'rfq';
