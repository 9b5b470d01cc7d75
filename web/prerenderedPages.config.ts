/** A page that visitors often open first, so the build renders its first view. */
export interface PrerenderedPageModulesAndCalls {
  /** Source modules that the page loads. */
  readonly modules: readonly string[];
  /** API calls that the page always sends when it opens, both for guests and for signed-in users. */
  readonly calls: readonly string[];
  /** The page is for signed-in users; guests see other content instead. */
  readonly requiresSignIn?: true;
}

const always = ['/api/metadata'] as const;

const legal = (name: string): PrerenderedPageModulesAndCalls => ({
  modules: [`content/legal/${name}.tsx`],
  calls: always,
});
const personal = (...modules: readonly string[]): PrerenderedPageModulesAndCalls => ({
  modules,
  calls: always,
  requiresSignIn: true,
});

/** Pages that the build prerenders, by path. */
export const prerenderedPages: Readonly<Record<string, PrerenderedPageModulesAndCalls>> = {
  '/': { modules: [], calls: ['/api/providers/overview', ...always] },
  '/login': { modules: ['shell/ShellDialogs.tsx'], calls: ['/api/providers/overview', ...always] },
  '/providers': { modules: ['features/catalogue/list/ProvidersPage.tsx'], calls: always },
  '/requirements': {
    modules: ['features/matching/RequirementsWizardMatchesAndRfqPage.tsx', 'features/searches/SavedSearchesMenu.tsx'],
    calls: always,
  },
  '/compare': { modules: ['features/catalogue/compare/ProviderComparisonPage.tsx'], calls: always },
  '/coverage-map': { modules: ['features/coverage/CoverageMapPage.tsx'], calls: always },
  '/contact': { modules: ['content/contact/ContactPage.tsx'], calls: always },
  '/bootstrap-profile': { modules: ['content/bootstrap/EsimBootstrapProfilePage.tsx'], calls: always },
  '/data-subject-rights': { modules: ['features/privacy/forms/DataSubjectRightsPage.tsx'], calls: always },
  '/do-not-sell': { modules: ['features/privacy/forms/DoNotSellPage.tsx'], calls: always },
  '/privacy-policy': legal('PrivacyPolicyPage'),
  '/terms-of-service': legal('TermsOfServicePage'),
  '/cookie-policy': legal('CookiePolicyPage'),
  '/accessibility-statement': legal('AccessibilityStatementPage'),
  '/knowledge-base': { modules: ['knowledge/KnowledgeBasePage.tsx'], calls: always },
  '/search-history': { modules: ['features/searches/history/SavedAndRecentSearchesPage.tsx'], calls: always },
  '/profile': personal(
    'features/accounts/profile/ProfilePage.tsx',
    'features/searches/alerts/SearchAlertSettingsSection.tsx',
  ),
  '/favorites': personal('features/searches/favourites/FavouritesPage.tsx'),
  '/rfq-dashboard': personal('features/rfq/buyer/BuyerRfqDashboardPage.tsx'),
  '/notifications': personal('features/notifications/NotificationsPage.tsx'),
  '/company': personal('features/companies/CompanyPage.tsx'),
  '/mail-preferences': personal('features/notifications/MailPreferencesPage.tsx'),
  '/webhooks': personal('features/webhooks/WebhooksPage.tsx'),
  '/vendor-dashboard': personal('app/VendorDashboardPageWithTopicSections.tsx'),
  '/admin': personal('app/admin/AdminPage.tsx', 'features/catalogue/database/AdminCatalogueTab.tsx'),
  '/upload': personal('features/catalogue/upload/CatalogueUploadPage.tsx'),
};
