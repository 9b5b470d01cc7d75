import { lazy } from 'react';
import { untilLoaded } from '../core/untilLoaded.ts';

/** Comes after the page, which can be read without it; what is to be told meanwhile waits. */
export const Toasts = lazy(async () => ({ default: (await untilLoaded(() => import('./Toasts.tsx'))).Toasts }));

/** Parts of the shell that are loaded when somebody needs them, each with the Mantine components that it needs. */
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
