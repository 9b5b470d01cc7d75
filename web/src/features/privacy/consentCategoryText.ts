import { t } from '@lingui/core/macro';
import {
  type StorageConsentCategory,
  localStorageConsentCategories,
  type LocalStorageKey,
  consentCategoryBySessionStorageKey,
} from '../../core/storage.ts';

/** Labels and purposes of the four categories, in display order. */
export const consentCategoryTexts: Readonly<
  Record<StorageConsentCategory, { readonly label: string; readonly purpose: string }>
> = {
  necessary: { label: t`Necessary`, purpose: t`What the site needs for what you do. Always on.` },
  analytics: { label: t`Analytics`, purpose: t`Counts how the site is used, without saying who you are.` },
  marketing: { label: t`Marketing`, purpose: t`Nothing on this site uses it.` },
  functional: { label: t`Functional`, purpose: t`Remembers how you like the site for your next visit.` },
};

/** Descriptions of the data in browser storage, by key. */
const storedDataTexts: Readonly<Record<LocalStorageKey | keyof typeof consentCategoryBySessionStorageKey, string>> = {
  sessionToken: 'your session',
  requirements: 'the requirements you typed',
  workOwner: 'whose requirements they are',
  cookieConsent: 'this choice',
  serverStartTime: 'the start time of the server',
  recentSearches: 'your recent searches',
  colourScheme: 'the colours you chose',
  position: 'the place of your last change',
  owner: 'whose forms they are',
  bannerDismissed: 'notices you closed',
  companySignIn: 'a sign-in at your company that you began',
  draft: 'forms you have not sent',
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
  return keys.length === 0 ? null : `Stored in your browser: ${keys.map((key) => storedDataTexts[key]).join(', ')}.`;
}
