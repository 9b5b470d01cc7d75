import { lazy } from 'react';
import { loadWithRetry } from '../core/loadWithRetry.ts';

/** The toast area, loaded after the page. Toasts that are shown before it is loaded are queued. */
export const Toasts = lazy(async () => ({ default: (await loadWithRetry(() => import('./Toasts.tsx'))).Toasts }));

/** Parts of the shell that are loaded on demand, together with their Mantine components. */
export const DeferredShellParts = lazy(async () => ({
  default: (await import('./DeferredShellParts.tsx')).DeferredShellParts,
}));
export const ShellDialogs = lazy(async () => ({ default: (await import('./ShellDialogs.tsx')).ShellDialogs }));
export const ConfirmEmailBanner = lazy(async () => ({
  default: (await import('./ConfirmEmailBanner.tsx')).ConfirmEmailBanner,
}));
export const HeaderBells = lazy(async () => ({ default: (await import('./HeaderBells.tsx')).HeaderBells }));
export const UserMenu = lazy(async () => ({ default: (await import('./UserMenu.tsx')).UserMenu }));
export const ColourSchemeMenu = lazy(async () => ({
  default: (await import('./ColourSchemeMenu.tsx')).ColourSchemeMenu,
}));
export const MobileMenu = lazy(async () => ({ default: (await import('./MobileMenu.tsx')).MobileMenu }));
export const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog,
}));
export const ProviderDrawer = lazy(async () => ({
  default: (await import('../features/catalogue/details/ProviderDetailsDrawer.tsx')).ProviderDetailsDrawer,
}));
export const ComparisonSelectionBar = lazy(async () => ({
  default: (await import('../features/catalogue/compare/ProviderComparisonSelectionBar.tsx'))
    .ProviderComparisonSelectionBar,
}));
