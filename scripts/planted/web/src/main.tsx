import type { ProviderView } from '../../contracts/src/catalogue/catalogue.views.ts';

export const page: ProviderView = { id: 'home' };
