import type { ProviderView } from '../catalogue/catalogue.views.ts';

export type MatchView = ProviderView;
