import { z } from 'zod';
import { consentAwareLocalStore, parseStoredJson, browserTabStore } from '../../core/storage.ts';
import { ChosenProvider } from './selection/quoteSelection.ts';
import { fromWizardData, toWizardData, type WizardAnswers } from './wizardAnswers.ts';

/** State that survives a reload in addition to the answers. Shape of the session storage entry. */
export interface SavedQuoteRequestProgress {
  search: WizardAnswers | null;
  chosen: ChosenProvider[];
  quoteMode: boolean;
  step: 1 | 2;
}

const Progress = z.object({
  search: z.unknown(),
  chosen: z.array(ChosenProvider),
  quoteMode: z.boolean(),
  step: z.union([z.literal(1), z.literal(2)]),
});

const progressKey = 'draft:quotes';

/** Loads the answers from local storage and the progress from session storage. */
export function loadSavedRequirements(): { answers: WizardAnswers } & Partial<SavedQuoteRequestProgress> {
  const answers = fromWizardData(parseStoredJson(consentAwareLocalStore, 'requirements'));
  const progress = Progress.safeParse(parseStoredJson(browserTabStore, progressKey));
  if (!progress.success) return { answers };
  const { search, ...rest } = progress.data;
  return { answers, ...rest, search: search == null ? null : fromWizardData(search) };
}

export function saveWizardAnswers(answers: WizardAnswers): void {
  consentAwareLocalStore.write('requirements', JSON.stringify(toWizardData(answers)));
}

export function saveQuoteRequestProgress({ search, chosen, quoteMode, step }: SavedQuoteRequestProgress): void {
  const saved = { search: search === null ? null : toWizardData(search), chosen, quoteMode, step };
  browserTabStore.write(progressKey, JSON.stringify(saved));
}
