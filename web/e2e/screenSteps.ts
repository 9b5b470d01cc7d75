import type { Page } from 'playwright-core';
import { submitWizardAnswersInTest } from './matches.ts';

/** Waits for the first table. */
export const waitForTableInTest = (page: Page): Promise<void> => page.getByRole('table').first().waitFor();
/** Waits for the small, static coverage map of one provider. */
export const waitForProviderCoverageMapInTest = (page: Page): Promise<void> =>
  page.getByRole('img', { name: /^Coverage map/ }).waitFor();
/** Waits for the interactive map on the coverage page. */
export const waitForCoverageMapPageInTest = (page: Page): Promise<void> =>
  page.getByRole('group', { name: /^Map of coverage/ }).waitFor();
/** Waits for the column of the coverage table that names networks and providers. */
export const waitForNetworksAndProvidersColumnInTest = (page: Page): Promise<void> =>
  page.getByRole('columnheader', { name: 'Networks and providers' }).waitFor();
/** Waits for the first dialog. */
export const waitForDialogInTest = (page: Page): Promise<void> => page.getByRole('dialog').first().waitFor();
/** Waits for the first error message or other alert. */
export const waitForAlertInTest = (page: Page): Promise<void> => page.getByRole('alert').first().waitFor();

/** Waits for the banner that asks for consent to cookies. */
export const waitForCookieBannerInTest = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Cookies' }).waitFor();

/** Opens the dialog with one choice per category from the cookie banner. */
export async function openCookieSettingsDialogInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Customize' }).click();
  await waitForDialogInTest(page);
}

/** Opens the cookie banner from the footer, after consent was given or refused. */
export async function reopenCookieBannerInTest(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cookie Settings' }).click();
  await waitForCookieBannerInTest(page);
}

/** Creates a step that waits for the first element with this text. */
export const createTestStepWaitingForText =
  (text: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByText(text).first().waitFor();

/** Waits for the bar with the providers selected for comparison. */
export const waitForComparisonBarInTest = (page: Page): Promise<void> =>
  page.getByRole('region', { name: 'Providers to compare' }).waitFor();

/** Waits until the knowledge base shows how many providers offer a technology. */
export const waitForTechnologyProviderCountsInTest = (page: Page): Promise<void> =>
  page
    .getByText(/^\d+ of \d+$/)
    .first()
    .waitFor();

/**
 * Expands the list of countries of the first technology in the knowledge base, and waits for the networks on which the
 * technology is switched off or has a planned switch-off.
 */
export async function expandTechnologyCountriesInTest(page: Page): Promise<void> {
  await page.getByText('Countries with live or ending networks').first().click();
  await page
    .getByRole('list', { name: /ending or switched off$/ })
    .first()
    .waitFor();
}

/** Opens the description of an API call. */
export async function expandCallInApiDocsInTest(page: Page): Promise<void> {
  await page.getByText('/api/rfq/send').click();
  await page.getByRole('region', { name: 'Request', exact: true }).waitFor();
}

/** Opens a technology in the panel of the open country. */
export async function expandCoverageTechnologyInTest(page: Page): Promise<void> {
  await waitForCoverageMapPageInTest(page);
  await page
    .getByRole('region', { name: /^Coverage in/ })
    .getByText('4G', { exact: true })
    .first()
    .click();
}

/** Creates a step that clicks the first button or link with the given name, and waits for the dialog that it opens. */
export const createTestStepOpeningDialog = (role: 'button' | 'link', name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).first().click();
  await waitForDialogInTest(page);
};

/** Opens the notifications: a dialog, or a page on phones. */
export async function openNotificationsInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('heading', { name: 'Notifications' }).waitFor();
}

/** Opens the conversation of the scenario. */
export async function openScenarioConversationInTest(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^2 messages/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: /^Message to/ }).waitFor();
}

/** Waits for a menu and its focused item, which gets its focus colour a moment after the menu opens. */
const seeMenu = (page: Page): Promise<void> => page.locator('[role="menu"] :focus').waitFor();

/** Creates a step that clicks the first button with the given name, and waits for the menu that it opens. */
export const createTestStepOpeningMenu = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await seeMenu(page);
};

/** Creates a step that answers calls to matching paths with a server error. */
export const createTestStepFailingApiCalls = (path: RegExp) => async (page: Page) => {
  const answer = { status: 500, contentType: 'application/problem+json', body: '{"message":"It failed."}' };
  await page.route(path, (route) => route.fulfill(answer));
};

const openMail = 'Open in your email app';

/** Submits the contact form without input, and waits for the error message. */
export async function submitEmptyContactFormInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: openMail }).click();
  await page.getByText('Project details are required.').waitFor();
}

/** Submits an inquiry that is longer than a mail link allows. */
export async function submitTooLongContactFormInTest(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Ida Lindqvist');
  await page.getByLabel('Email Address').fill('ida@meridiancold.example');
  await page.getByLabel('Project Details').fill('We need trackers. '.repeat(200));
  await page.getByRole('button', { name: openMail }).click();
  await waitForAlertInTest(page);
}

/** Opens the help and waits for its links. */
export async function openHelpInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('link', { name: 'Email Expert' }).waitFor();
}

/** Creates a step that opens one of the dialogs that the help links to. */
export const createTestStepOpeningDialogFromHelp = (name: RegExp) => async (page: Page) => {
  await openHelpInTest(page);
  await createTestStepOpeningDialog('button', name)(page);
};

/** Opens the menu of colour schemes. In narrow windows, opens the mobile menu, which contains the choice. */
export async function openColourSchemeMenuInTest(page: Page): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Colour scheme' });
  if (await button.isVisible()) return createTestStepOpeningMenu('Colour scheme')(page);
  await openMobileMenuInTest(page);
}

/** Opens the menu on phones. Does nothing in wider windows, which show the links of the menu directly. */
export async function openMobileMenuInTest(page: Page): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  if (!(await button.isVisible())) return;
  await button.click();
  await waitForDialogInTest(page);
}

/** Opens the user menu. The user must be one of the two demo users that the pattern names. */
export async function openAccountMenuInTest(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Bea Buyer|Tor Myhre/ })
    .click();
  await page.getByRole('menu').waitFor();
}

/** Opens the dialog from the user menu. */
export async function openRequestProviderAccessDialogInTest(page: Page): Promise<void> {
  await openAccountMenuInTest(page);
  await page.getByRole('menuitem', { name: 'Request Provider Access' }).click();
  await waitForDialogInTest(page);
}

/** Shows the filters of the list. In narrow windows, a button opens the filters. */
export async function showListFiltersInTest(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Filters/ });
  if (await button.isVisible()) await button.click();
  await page
    .getByRole('textbox', { name: /Type/ })
    .or(page.getByRole('combobox', { name: /Type/ }))
    .first()
    .waitFor();
}

async function findInCountries(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Countries' }).click();
  for (const name of ['Germany', 'France', 'Italy']) {
    await page.getByRole('combobox', { name: 'Add a country' }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  await submitWizardAnswersInTest(page, ['Battery with recharging', 'Light', 'Mobile / In-transit', '5-50K']);
}

/** Finds matches and waits until the search is saved. */
export async function findMatchesAndWaitUntilSavedInTest(page: Page): Promise<void> {
  await findInCountries(page);
  await page.getByRole('button', { name: 'Saved searches' }).waitFor();
}

/** Searches for matches and opens the menu of saved searches. */
export async function openSavedSearchesMenuInTest(page: Page): Promise<void> {
  await findMatchesAndWaitUntilSavedInTest(page);
  await createTestStepOpeningMenu('Saved searches')(page);
}

/** Expands the advanced options of the wizard and scrolls to them. */
export async function openAdvancedWizardOptionsInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Advanced Options' }).click();
  await page.getByText('Device management', { exact: true }).scrollIntoViewIfNeeded();
}

/** Searches for matches, selects one for quotes and for comparison, and opens the details of the best match. */
export async function openMatchDetailsInTest(page: Page): Promise<void> {
  await findMatchesAndWaitUntilSavedInTest(page);
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Compare / })
    .first()
    .click();
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click();
  await page.getByRole('heading', { name: 'Your match' }).waitFor();
}

/** Selects four providers. The fourth selection is rejected. */
export async function selectTooManyProvidersInTest(page: Page): Promise<void> {
  await findMatchesAndWaitUntilSavedInTest(page);
  const checkboxes = page.getByRole('checkbox', { name: /^Select/ });
  for (let at = 0; at < 4; at += 1) await checkboxes.nth(at).click({ force: true });
  await page.getByText(/^You can only select up to 3/).waitFor();
}

/** Scrolls to the scores in the details of a provider. */
export async function scrollToProviderCatalogueScoresInTest(page: Page): Promise<void> {
  await waitForProviderCoverageMapInTest(page);
  await page.getByRole('heading', { name: 'Catalogue scores' }).scrollIntoViewIfNeeded();
}

/** Opens the audit history of RFQ #1002 from the list of RFQs. */
export async function openRfqHistoryInTest(page: Page): Promise<void> {
  await page.getByRole('link', { name: '#1002' }).click();
  await page.getByRole('region', { name: 'Snapshot' }).waitFor();
}

/** Opens the same history and selects the view of the provider Soracom. */
export async function openRfqHistoryAsSeenByVendorInTest(page: Page): Promise<void> {
  await openRfqHistoryInTest(page);
  await page.getByRole('radio', { name: 'Soracom' }).click();
  await page.getByText('Vendor view: without other providers').waitFor();
}

/** Searches for matches as a signed-in user, and waits for the saved and the recent search. */
export async function searchAndOpenSearchHistoryInTest(page: Page): Promise<void> {
  await findInCountries(page);
  await page.goto('/search-history');
  for (const name of ['Saved searches', 'Recent searches'])
    await locateRunSearchAgainButtonInTest(page, name).waitFor();
}

/**
 * Locates, in the section with the given name, the button that runs a listed search again.
 * @param at position of the search in the section, from 0.
 */
export const locateRunSearchAgainButtonInTest = (page: Page, name: string | RegExp, at = 0) =>
  page
    .getByRole('region', { name })
    .getByRole('button', { name: /^Run .* again$/ })
    .nth(at);

/** Searches for matches as an admin, and opens the admin's own searches. */
export async function searchAndOpenMySearchesInTest(page: Page): Promise<void> {
  await findInCountries(page);
  await page.goto('/admin?tab=my-searches');
  await page
    .getByRole('button', { name: /^Run .* again$/ })
    .first()
    .waitFor();
}

/** Searches as a guest, which opens the sign-in dialog, and opens the searches stored in the browser. */
export async function searchAndOpenSearchHistoryAsGuestInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  await waitForDialogInTest(page);
  await page.goto('/search-history');
  await page.getByRole('button', { name: /^Run .* again$/ }).waitFor();
}
