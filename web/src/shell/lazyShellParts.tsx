import { lazy } from 'react';
import { loadPagePartWithUnlimitedRetries } from '../core/loadPagePartWithUnlimitedRetries.ts';

/** The toast area, loaded after the page. Toasts that are triggered before the area is loaded are queued. */
export const LazyToasts = lazy(async () => ({
  default: (await loadPagePartWithUnlimitedRetries(() => import('./Toasts.tsx'))).Toasts,
}));

/** Parts of the shell that are loaded on demand, together with their Mantine components. */
export const LazyDeferredHelpButtonAndShortcutDialogs = lazy(async () => ({
  default: (await import('./DeferredHelpButtonAndShortcutDialogs.tsx')).DeferredHelpButtonAndShortcutDialogs,
}));
export const LazyShellDialogs = lazy(async () => ({ default: (await import('./ShellDialogs.tsx')).ShellDialogs }));
export const LazyConfirmEmailBanner = lazy(async () => ({
  default: (await import('./ConfirmEmailBanner.tsx')).ConfirmEmailBanner,
}));
export const LazyHeaderBells = lazy(async () => ({ default: (await import('./HeaderBells.tsx')).HeaderBells }));
export const LazyUserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));
export const ColourSchemeMenu = lazy(async () => ({
  default: (await import('./ColourSchemeMenu.tsx')).ColourSchemeMenu,
}));
export const LazyMobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }));
export const LazyConfirmDialog = lazy(async () => ({
  default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog,
}));
export const LazyProviderDetailsDrawer = lazy(async () => ({
  default: (await import('../features/catalogue/details/ProviderDetailsDrawer.tsx')).ProviderDetailsDrawer,
}));
export const LazyComparisonSelectionBar = lazy(async () => ({
  default: (await import('../features/catalogue/compare/ProviderComparisonSelectionBar.tsx'))
    .ProviderComparisonSelectionBar,
}));
