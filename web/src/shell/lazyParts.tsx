import { type ComponentType, lazy } from 'react';

const retryMs = 5000;

/** Waits for the network as long as it takes: what is to be told meanwhile waits too, and no page fails for it. */
async function loadToasts(): Promise<{ default: ComponentType }> {
  try {
    return { default: (await import('./Toasts.tsx')).Toasts };
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryMs));
    return loadToasts();
  }
}

/** Comes after the page, which can be read without it. */
export const Toasts = lazy(loadToasts);

/** Parts of the shell that are loaded when somebody needs them, each with the Mantine components that it needs. */
export const Dialogs = lazy(async () => ({ default: (await import('./Dialogs.tsx')).Dialogs }));
export const ConfirmBanner = lazy(async () => ({ default: (await import('./ConfirmBanner.tsx')).ConfirmBanner }));
export const AccessBell = lazy(async () => ({ default: (await import('./AccessBell.tsx')).AccessBell }));
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
