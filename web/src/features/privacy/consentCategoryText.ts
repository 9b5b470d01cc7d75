import { t } from '@lingui/core/macro';
import {
  type StorageConsentCategory,
  localStorageConsentCategories,
  type LocalStorageKey,
  consentCategoryBySessionStorageKey,
} from '../../core/storage.ts';
import { formatList } from '@marketplace/contracts/kernel/messages/formats.ts';

/** Labels and purposes of the four categories, in display order. */
export const consentCategoryTexts: Readonly<
  Record<StorageConsentCategory, { readonly label: string; readonly purpose: string }>
> = {
  necessary: { label: t`Necessary`, purpose: t`Required for the site to work. Always on.` },
  analytics: { label: t`Analytics`, purpose: t`Measures how the site is used, without identifying you.` },
  marketing: { label: t`Marketing`, purpose: t`Not used on this site.` },
  functional: { label: t`Functional`, purpose: t`Remembers your preferences for your next visit.` },
};

/** Descriptions of the data in browser storage, by key. */
const storedDataTexts: Readonly<Record<LocalStorageKey | keyof typeof consentCategoryBySessionStorageKey, string>> = {
  sessionToken: t`your session`,
  requirements: t`the requirements you entered`,
  workOwner: t`the account that the requirements belong to`,
  cookieConsent: t`your cookie choices`,
  serverStartTime: t`the start time of the server`,
  recentSearches: t`your recent searches`,
  colourScheme: t`your colour scheme`,
  position: t`a reference to your last change`,
  owner: t`the account that unsent forms belong to`,
  bannerDismissed: t`which notices you have closed`,
  companySignIn: t`an unfinished sign-in with your company`,
  draft: t`forms you have not sent`,
};

/** Describes the data stored in the browser for a category, as a sentence; `null` if no data is stored. */
export function describeBrowserDataOfConsentCategory(category: StorageConsentCategory): string | null {
  const categories: Readonly<Record<keyof typeof storedDataTexts, StorageConsentCategory>> = {
    ...localStorageConsentCategories,
    ...consentCategoryBySessionStorageKey,
  };
  const keys = (Object.keys(storedDataTexts) as (keyof typeof storedDataTexts)[]).filter(
    (key) => categories[key] === category,
  );
  if (keys.length === 0) return null;
  const storedData = formatList(keys.map((key) => storedDataTexts[key]));
  return t`Stored in your browser: ${storedData}.`;
}
