import { z } from 'zod';
import { consentAwareLocalStorage, parseStoredJson, safeSessionStorage } from '../../core/storage.ts';
import { ProviderInQuoteSelection } from './selection/quoteSelection.ts';
import { parseWizardAnswers, convertWizardAnswersToApiFormat, type WizardAnswers } from './wizardAnswers.ts';

/** State that survives a reload in addition to the answers. Shape of the session storage entry. */
export interface SavedQuoteRequestProgress {
  search: WizardAnswers | null;
  chosen: ProviderInQuoteSelection[];
  quoteMode: boolean;
  step: 1 | 2;
}

const Progress = z.object({
  search: z.unknown(),
  chosen: z.array(ProviderInQuoteSelection),
  quoteMode: z.boolean(),
  step: z.union([z.literal(1), z.literal(2)]),
});

const progressKey = 'draft:quotes';

/** Loads the answers from local storage and the progress from session storage. */
export function loadSavedRequirementsAndProgress(): { answers: WizardAnswers } & Partial<SavedQuoteRequestProgress> {
  const answers = parseWizardAnswers(parseStoredJson(consentAwareLocalStorage, 'requirements'));
  const progress = Progress.safeParse(parseStoredJson(safeSessionStorage, progressKey));
  if (!progress.success) return { answers };
  const { search, ...rest } = progress.data;
  return { answers, ...rest, search: search == null ? null : parseWizardAnswers(search) };
}

/** Saves the answers in local storage, for all tabs of this browser. */
export function saveWizardAnswers(answers: WizardAnswers): void {
  consentAwareLocalStorage.write('requirements', JSON.stringify(convertWizardAnswersToApiFormat(answers)));
}

/** Saves the progress in session storage, for this tab. `clearFormDrafts` deletes it. */
export function saveQuoteRequestProgress({ search, chosen, quoteMode, step }: SavedQuoteRequestProgress): void {
  const saved = { search: search === null ? null : convertWizardAnswersToApiFormat(search), chosen, quoteMode, step };
  safeSessionStorage.write(progressKey, JSON.stringify(saved));
}
