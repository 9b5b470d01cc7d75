import { lazy } from 'react';
import { untilLoaded } from '../core/untilLoaded.ts';

/** Loads after the page. Toasts shown earlier are queued. */
export const Toasts = lazy(async () => ({ default: (await untilLoaded(() => import('./Toasts.tsx'))).Toasts }));

/** Parts of the shell that are loaded on demand, together with their Mantine components. */
export const AroundPage = lazy(async () => ({ default: (await import('./AroundPage.tsx')).AroundPage }));
export const Dialogs = lazy(async () => ({ default: (await import('./Dialogs.tsx')).Dialogs }));
export const ConfirmBanner = lazy(async () => ({ default: (await import('./ConfirmBanner.tsx')).ConfirmBanner }));
export const Bells = lazy(async () => ({ default: (await import('./Bells.tsx')).Bells }));
export const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));
export const ColourSchemeMenu = lazy(async () => ({
  default: (await import('./ColourSchemeMenu.tsx')).ColourSchemeMenu,
}));
export const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }));
export const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog,
}));
export const ProviderDrawer = lazy(async () => ({
  default: (await import('../features/catalogue/details/ProviderDrawer.tsx')).ProviderDrawer,
}));
export const CompareTray = lazy(async () => ({
  default: (await import('../features/catalogue/compare/CompareTray.tsx')).CompareTray,
}));
