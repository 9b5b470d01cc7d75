import { z } from 'zod';
import { localStore, readStoredJson, tabStore } from '../../core/storage.ts';
import { ChosenProvider } from './selection/quoteSelection.ts';
import { fromWizardData, toWizardData, type WizardAnswers } from './wizardAnswers.ts';

/** State that survives a reload in addition to the answers. Shape of the session storage entry. */
export interface SavedQuoteProgress {
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
export function loadSavedRequirements(): { answers: WizardAnswers } & Partial<SavedQuoteProgress> {
  const answers = fromWizardData(readStoredJson(localStore, 'requirements'));
  const progress = Progress.safeParse(readStoredJson(tabStore, progressKey));
  if (!progress.success) return { answers };
  const { search, ...rest } = progress.data;
  return { answers, ...rest, search: search == null ? null : fromWizardData(search) };
}

export function saveWizardAnswers(answers: WizardAnswers): void {
  localStore.write('requirements', JSON.stringify(toWizardData(answers)));
}

export function saveQuoteProgress({ search, chosen, quoteMode, step }: SavedQuoteProgress): void {
  const saved = { search: search === null ? null : toWizardData(search), chosen, quoteMode, step };
  tabStore.write(progressKey, JSON.stringify(saved));
}
