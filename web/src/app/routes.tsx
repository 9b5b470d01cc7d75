import { lazy } from 'react';
import type { RouteObject } from 'react-router';
import { HomePage } from '../home/HomePage.tsx';
import { HomePageWithSignInDialog } from '../home/HomePageWithSignInDialog.tsx';
import { CookieConsentPageFrame } from '../shell/CookieConsentPageFrame.tsx';
import { PageLoadingFallback } from '../shell/PageLoadingFallback.tsx';
import { RouteErrorPage } from '../shell/RouteErrorPage.tsx';
import { AppShell } from '../shell/AppShell.tsx';

const legalRoutes: RouteObject[] = [
  {
    path: 'privacy-policy',
    lazy: async () => ({ Component: (await import('../content/legal/PrivacyPolicyPage.tsx')).PrivacyPolicyPage }),
  },
  {
    path: 'terms-of-service',
    lazy: async () => ({ Component: (await import('../content/legal/TermsOfServicePage.tsx')).TermsOfServicePage }),
  },
  {
    path: 'cookie-policy',
    lazy: async () => ({ Component: (await import('../content/legal/CookiePolicyPage.tsx')).CookiePolicyPage }),
  },
  {
    path: 'accessibility-statement',
    lazy: async () => ({
      Component: (await import('../content/legal/AccessibilityStatementPage.tsx')).AccessibilityStatementPage,
    }),
  },
  {
    path: 'data-subject-rights',
    lazy: async () => ({
      Component: (await import('../features/privacy/forms/DataSubjectRightsPage.tsx')).DataSubjectRightsPage,
    }),
  },
  {
    path: 'do-not-sell',
    lazy: async () => ({ Component: (await import('../features/privacy/forms/DoNotSellPage.tsx')).DoNotSellPage }),
  },
  {
    path: 'confirm-request',
    lazy: async () => ({
      Component: (await import('../features/privacy/forms/ConfirmPrivacyRequestPage.tsx')).ConfirmPrivacyRequestPage,
    }),
  },
];

const loadQuoteForm = async () => ({ default: (await import('../features/rfq/form/RfqForm.tsx')).RfqForm });

/** The RFQ form, which is step 2 of the wizard. It is loaded separately, because few visitors of step 1 reach it. */
const quoteForm = { Form: lazy(loadQuoteForm), load: loadQuoteForm };

/** Pages with separate chunks. */
const pages: RouteObject[] = [
  {
    path: 'providers',
    lazy: async () => ({ Component: (await import('../features/catalogue/list/ProvidersPage.tsx')).ProvidersPage }),
  },
  {
    path: 'requirements',
    lazy: async () => {
      const [{ RequirementsWizardMatchesAndRfqPage }, { SavedSearchesMenu }] = await Promise.all([
        import('../features/matching/RequirementsWizardMatchesAndRfqPage.tsx'),
        import('../features/searches/SavedSearchesMenu.tsx'),
      ]);
      return { element: <RequirementsWizardMatchesAndRfqPage quoteForm={quoteForm} earlier={<SavedSearchesMenu />} /> };
    },
  },
  {
    path: 'compare',
    lazy: async () => ({
      Component: (await import('../features/catalogue/compare/ProviderComparisonPage.tsx')).ProviderComparisonPage,
    }),
  },
  {
    path: 'coverage-map',
    lazy: async () => ({ Component: (await import('../features/coverage/CoverageMapPage.tsx')).CoverageMapPage }),
  },
  {
    path: 'knowledge-base',
    lazy: async () => ({ Component: (await import('../knowledge/KnowledgeBasePage.tsx')).KnowledgeBasePage }),
  },
  {
    path: 'bootstrap-profile',
    lazy: async () => ({
      Component: (await import('../content/bootstrap/EsimBootstrapProfilePage.tsx')).EsimBootstrapProfilePage,
    }),
  },
  {
    path: 'contact',
    lazy: async () => ({ Component: (await import('../content/contact/ContactPage.tsx')).ContactPage }),
  },
  {
    path: 'rfq-dashboard',
    lazy: async () => ({
      Component: (await import('../features/rfq/buyer/BuyerRfqDashboardPage.tsx')).BuyerRfqDashboardPage,
    }),
  },
  {
    path: 'invitation',
    lazy: async () => ({
      Component: (await import('../features/access/VendorInvitationPage.tsx')).VendorInvitationPage,
    }),
  },
  {
    path: 'vendor-dashboard',
    lazy: async () => ({
      Component: (await import('./VendorDashboardPageWithTopicSections.tsx')).VendorDashboardPageWithTopicSections,
    }),
  },
  {
    path: 'confirm-email',
    lazy: async () => ({ Component: (await import('../features/accounts/ConfirmEmailPage.tsx')).ConfirmEmailPage }),
  },
  {
    path: 'company-sign-in',
    lazy: async () => ({
      Component: (await import('../features/accounts/company/CompanySignInPage.tsx')).CompanySignInPage,
    }),
  },
  {
    path: 'reset-password',
    lazy: async () => ({ Component: (await import('../features/accounts/ResetPasswordPage.tsx')).ResetPasswordPage }),
  },
  {
    path: 'profile',
    lazy: async () => {
      const [{ ProfilePage }, { SearchAlertSettingsSection: SearchAlertSettings }] = await Promise.all([
        import('../features/accounts/profile/ProfilePage.tsx'),
        import('../features/searches/alerts/SearchAlertSettingsSection.tsx'),
      ]);
      return { element: <ProfilePage searchAlerts={<SearchAlertSettings />} /> };
    },
  },
  {
    path: 'notifications',
    lazy: async () => ({
      Component: (await import('../features/notifications/NotificationsPage.tsx')).NotificationsPage,
    }),
  },
  {
    path: 'company',
    lazy: async () => ({ Component: (await import('../features/companies/CompanyPage.tsx')).CompanyPage }),
  },
  {
    path: 'mail-preferences',
    lazy: async () => ({
      Component: (await import('../features/notifications/MailPreferencesPage.tsx')).MailPreferencesPage,
    }),
  },
  {
    path: 'webhooks',
    lazy: async () => ({ Component: (await import('../features/webhooks/WebhooksPage.tsx')).WebhooksPage }),
  },
  {
    path: 'unsubscribe',
    lazy: async () => ({
      Component: (await import('../features/searches/alerts/UnsubscribePage.tsx')).UnsubscribePage,
    }),
  },
  {
    path: 'search-history',
    lazy: async () => ({
      Component: (await import('../features/searches/history/SavedAndRecentSearchesPage.tsx'))
        .SavedAndRecentSearchesPage,
    }),
  },
  {
    path: 'favorites',
    lazy: async () => ({
      Component: (await import('../features/searches/favourites/FavouritesPage.tsx')).FavouritesPage,
    }),
  },
  {
    path: 'api/docs',
    lazy: async () => ({ Component: (await import('../features/reference/ApiDocsPage.tsx')).ApiDocsPage }),
  },
  { path: 'admin', lazy: async () => ({ Component: (await import('./admin/AdminPage.tsx')).AdminPage }) },
  {
    path: 'upload',
    lazy: async () => ({
      Component: (await import('../features/catalogue/upload/CatalogueUploadPage.tsx')).CatalogueUploadPage,
    }),
  },
];

export const appRoutes: RouteObject[] = [
  {
    path: '/',
    element: (
      <CookieConsentPageFrame>
        <AppShell />
      </CookieConsentPageFrame>
    ),
    errorElement: <RouteErrorPage />,
    children: [
      {
        errorElement: <RouteErrorPage />,
        hydrateFallbackElement: <PageLoadingFallback />,
        children: [
          { index: true, element: <HomePage /> },
          { path: 'login', element: <HomePageWithSignInDialog /> },
          ...pages,
          ...legalRoutes,
          { path: '*', lazy: async () => ({ Component: (await import('../shell/NotFoundPage.tsx')).NotFoundPage }) },
        ],
      },
    ],
  },
];
